"""Accelerators that sum neighbours, as models of cycles and traffic: MixGCN's sparse unit, HyGCN and AWB-GCN."""
