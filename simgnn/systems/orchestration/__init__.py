"""Step-based task orchestration: who samples, who gathers, what stays on the devices, and how far it runs ahead."""
