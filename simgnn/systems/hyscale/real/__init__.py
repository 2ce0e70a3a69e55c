"""HyScale-GNN on the threads of this machine: sessions in real time, and the calibration of what they take."""
