"""Messages between ranks: in one process or over torch.distributed, with the same bits, bytes and rounds."""
