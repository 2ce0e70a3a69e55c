"""What people call the scores by which models are compared."""

SCORE_NAMES = {"accuracy": "accuracy", "micro_f1": "micro-F1", "rmse": "RMSE", "auc": "AUC"}
"""By the names that tasks give them (`simgnn.model.tasks`)."""
