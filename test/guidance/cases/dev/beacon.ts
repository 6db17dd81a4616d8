// Infrastructure: Terraform, Kubernetes, Helm, secrets.
import { type LabelledProject, lesson } from "../case.ts"

export const beacon: LabelledProject = {
  name: "beacon",
  lessons: [
    lesson(
      "apply-needs-plan",
      "CRITICAL",
      "pattern",
      "terraform apply only with a saved plan that was read",
      {
        tools: ["Bash"],
        commands: ["terraform apply", "terragrunt apply", "terraform destroy"],
      },
    ),
    lesson("state-by-hand", "CRITICAL", "warning", "The state is shared; never edited by hand", {
      files: ["**/*.tfstate"],
      commands: ["terraform state rm", "terraform state mv"],
    }),
    lesson("prod-context", "CRITICAL", "checklist", "kubectl on prod: say which context and namespace", {
      tools: ["Bash"],
      commands: ["kubectl apply", "kubectl delete", "kubectl scale", "kubectl rollout"],
      context: ["production", "prod"],
    }),
    lesson("secrets-sealed", "CRITICAL", "requirement", "Secrets are committed sealed only", {
      tools: ["Write", "Edit"],
      files: ["k8s/**/secret*.yaml", "**/secrets/*.yml"],
    }),
    lesson("helm-values-all", "HIGH", "checklist", "A new value goes into all three values files", {
      tools: ["Edit", "Write"],
      files: ["charts/*/values*.yaml"],
    }),
    lesson("image-pinned", "HIGH", "requirement", "Images are pinned by digest", {
      files: ["**/Dockerfile", "**/*.dockerfile", "docker-compose*.yml"],
    }),
    lesson("runbook-link", "MEDIUM", "convention", "An alert has a runbook link", {
      tools: ["Write", "Edit"],
      files: ["alerts/**/*.yaml"],
    }),
    lesson("dns-ttl", "HIGH", "pattern", "Lower the TTL a day before a DNS change", {
      files: ["terraform/dns/*.tf"],
      actions: ["dns change", "change the dns", "cut over"],
    }),
  ],
  cases: [
    { act: "Bash terraform apply plan.out", should: ["apply-needs-plan"], why: "its command" },
    {
      act: "Bash cd terraform/prod && terraform apply -auto-approve",
      should: ["apply-needs-plan"],
      why: "its command after cd",
    },
    {
      act: "Bash terraform -chdir=terraform/prod apply",
      should: ["apply-needs-plan"],
      why: "its command past options",
    },
    { act: "Bash aws-vault exec prod -- terraform destroy", should: ["apply-needs-plan"], why: "wrapped" },
    { act: "Bash terraform plan -out plan.out", why: "same program, other command" },
    { act: "Bash terraform fmt -recursive", why: "same program, other command" },
    { act: "Bash terraform state list", why: "begins alike" },
    { act: "Bash terraform state rm aws_s3_bucket.logs", should: ["state-by-hand"], why: "its command" },
    { act: "Edit terraform/prod/terraform.tfstate", should: ["state-by-hand"], why: "its file" },
    { act: "Edit terraform/prod/terraform.tfvars", why: "name alike" },
    {
      act: "Bash jq '.serial += 1' terraform.tfstate > t && mv t terraform.tfstate",
      should: ["state-by-hand"],
      why: "a path in a command",
    },
    { act: "Bash kubectl apply -f k8s/api/deploy.yaml", should: ["prod-context"], why: "its command" },
    {
      act: "Bash kubectl --context prod -n api delete pod api-0",
      should: ["prod-context"],
      why: "its command past options",
    },
    {
      act: "Bash kubectl -n api rollout restart deploy/api",
      should: ["prod-context"],
      why: "its command past options",
    },
    { act: "Bash kubectl get pods -A", why: "same program, other command" },
    { act: "Bash kubectl logs deploy/api --tail 50", why: "same program, other command" },
    { act: "Bash kubectl describe pod api-0 | grep -i delete", why: "word of a command in a pipe" },
    { act: "Write k8s/api/secret-db.yaml", should: ["secrets-sealed"], why: "its file" },
    { act: "Write k8s/api/configmap.yaml", why: "same folder, other file" },
    { act: "Edit docs/secrets/rotation.md", why: "same folder name, other kind" },
    { act: "Edit ansible/secrets/vault.yml", should: ["secrets-sealed"], why: "its file" },
    { act: "Edit src/secret-santa.yaml", why: "name alike in another directory" },
    { act: "Edit charts/api/values.yaml", should: ["helm-values-all"], why: "its file" },
    { act: "Edit charts/api/values-prod.yaml", should: ["helm-values-all"], why: "its file" },
    { act: "Edit charts/api/templates/deploy.yaml", why: "same chart, other file" },
    { act: "Edit services/api/values.yaml", why: "same file name in another directory" },
    { act: "Edit services/api/Dockerfile", should: ["image-pinned"], why: "its file" },
    { act: "Edit docker-compose.dev.yml", should: ["image-pinned"], why: "its file" },
    { act: "Edit services/api/.dockerignore", why: "name alike" },
    { act: "Bash docker build -t api services/api", why: "near its file" },
    {
      act: "Bash docker build -f services/api/Dockerfile .",
      may: ["image-pinned"],
      why: "a path in a command, not changed",
    },
    { act: "Write alerts/api/latency.yaml", should: ["runbook-link"], why: "its file" },
    { act: "Edit dashboards/latency.yaml", why: "same file name in another directory" },
    { act: "Edit terraform/dns/zones.tf", should: ["dns-ttl"], why: "its file" },
    { act: "Edit terraform/vpc/main.tf", said: ["open port 8443"], why: "same tool, other file" },
    {
      act: "Prompt we cut over to the new load balancer on Friday",
      should: ["dns-ttl"],
      why: "action in the prompt",
    },
    {
      act: "Prompt prepare the DNS change for shop.example.com",
      should: ["dns-ttl"],
      why: "action in the prompt",
    },
    { act: "Prompt what changed in the cluster since Monday?", why: "half of an action" },
    { act: "Bash dig shop.example.com", said: ["is dns up?"], why: "half of an action" },
    { act: 'Bash echo "kubectl delete ns api" >> runbook.md', why: "a command quoted in an argument" },
    {
      act: "Write runbooks/failover.md",
      said: ["write a runbook: terraform apply, then kubectl rollout"],
      why: "commands named in a message",
    },
    { act: "Bash git log --oneline -5 -- terraform/prod", why: "unrelated" },
    { act: "Bash helm lint charts/api", why: "unrelated" },
    { act: "Read charts/api/values.yaml", should: ["helm-values-all"], why: "read before the edit" },
    { act: "Read terraform/vpc/main.tf", why: "unrelated read" },
  ],
}
