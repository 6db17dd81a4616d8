// A data pipeline on Windows and Linux: notebooks, dvc, BigQuery, airflow.
import { type LabelledProject, lesson } from "../case.ts"

export const kiln: LabelledProject = {
  name: "kiln",
  lessons: [
    lesson("raw-is-read-only", "CRITICAL", "requirement", "data/raw is never written", {
      files: ["data/raw/**"],
    }),
    lesson("dvc-push", "HIGH", "checklist", "After dvc add: dvc push, commit the .dvc file", {
      tools: ["Bash"],
      commands: ["dvc add", "dvc commit"],
    }),
    lesson("bq-cost", "CRITICAL", "warning", "bq query without --dry_run first cost 400 euros", {
      tools: ["Bash"],
      commands: ["bq query"],
      context: ["bigquery"],
    }),
    lesson("notebook-outputs", "HIGH", "requirement", "Notebooks are committed without outputs", {
      tools: ["NotebookEdit", "Write"],
      files: ["notebooks/**/*.ipynb"],
    }),
    lesson("dag-ids", "HIGH", "requirement", "A DAG id is never changed", {
      tools: ["Write", "Edit"],
      files: ["dags/*.py"],
      actions: ["rename the dag"],
    }),
    lesson("seed-fixed", "MEDIUM", "convention", "Training sets its seed", {
      tools: ["Write", "Edit"],
      files: ["kiln/train/*.py"],
    }),
    lesson("model-card", "HIGH", "checklist", "A new model goes with its card", {
      files: ["models/*/config.yaml"],
      actions: ["new model", "publish the model"],
    }),
    lesson(
      "conda-lock",
      "HIGH",
      "anti-pattern",
      "Avoid conda install; instead environment.yml and conda-lock",
      {
        tools: ["Bash"],
        commands: ["conda install", "mamba install"],
      },
    ),
  ],
  cases: [
    { act: "Write data/raw/2024/orders.csv", should: ["raw-is-read-only"], why: "its file" },
    { act: "Write data\\raw\\2024\\orders.csv", should: ["raw-is-read-only"], why: "its file, Windows path" },
    { act: "Write data/processed/orders.csv", why: "same file name in another directory" },
    { act: "Bash python clean.py > data/raw/clean.csv", should: ["raw-is-read-only"], why: "a redirection" },
    { act: "Bash rm data/raw/*.tmp", should: ["raw-is-read-only"], why: "a glob in a command" },
    {
      act: "Bash head -5 data/raw/2024/orders.csv",
      may: ["raw-is-read-only"],
      why: "only read in a command",
    },
    { act: "Bash du -sh data", why: "near its folder" },
    { act: "Bash dvc add data/train.parquet", should: ["dvc-push"], why: "its command" },
    { act: "Bash uv run dvc add data/train.parquet", should: ["dvc-push"], why: "wrapped" },
    { act: "Bash dvc status", why: "same program, other command" },
    { act: "Bash git add data/train.parquet.dvc", why: "the same verb of another program" },
    { act: "Bash bq query --use_legacy_sql=false 'select 1'", should: ["bq-cost"], why: "its command" },
    { act: "Bash cat q.sql | bq query --dry_run", should: ["bq-cost"], why: "its command in a pipe" },
    { act: "Bash bq ls kiln", why: "same program, other command" },
    { act: 'Bash timeout 60 bq query "$(cat q.sql)"', should: ["bq-cost"], why: "wrapped" },
    { act: "NotebookEdit notebooks/eda/prices.ipynb", should: ["notebook-outputs"], why: "its file" },
    { act: "NotebookEdit scratch/prices.ipynb", why: "same file name in another directory" },
    { act: "Read notebooks/eda/prices.ipynb", should: ["notebook-outputs"], why: "read before the edit" },
    { act: "Edit dags/daily.py", should: ["dag-ids"], why: "its file" },
    { act: "Edit tests/dags/daily.py", why: "same file name in another directory" },
    { act: "Prompt rename the daily dag to nightly", should: ["dag-ids"], why: "action with words between" },
    { act: "Prompt rename the column price to amount", why: "half of an action" },
    { act: "Edit kiln/train/loop.py", should: ["seed-fixed"], why: "its file" },
    { act: "Edit kiln/serve/loop.py", why: "same file name in another directory" },
    { act: "Edit models/churn/config.yaml", should: ["model-card"], why: "its file" },
    { act: "Edit config.yaml", why: "same file name in another directory" },
    {
      act: "Prompt train a new model on the March data",
      should: ["model-card"],
      why: "action in the prompt",
    },
    { act: "Prompt which model is in use now?", why: "half of an action" },
    { act: "Edit kiln/serve/app.py", said: ["the model answers slowly"], why: "half of an action" },
    { act: "Bash conda install -c conda-forge polars", should: ["conda-lock"], why: "its command" },
    { act: "Bash conda env list", why: "same program, other command" },
    { act: "Bash conda run -n kiln pytest", why: "same program as a wrapper" },
    { act: "Bash python -m kiln.train --epochs 3", why: "unrelated" },
    { act: "Bash pytest -q", why: "unrelated" },
    { act: "Edit kiln/io/csv.py", said: ["umlauts are broken"], why: "unrelated" },
    { act: "Edit README.md", said: ["explain how data/raw is filled"], why: "its folder named in a message" },
  ],
}
