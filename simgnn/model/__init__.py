"""The model: layers, loss, dropout, optimizer, evaluation."""
