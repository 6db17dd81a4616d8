// Lessons as a machine infers them (LERN-04): single common words as actions, whatever file was last touched as a
// glob; and people who talk a lot before and between the acts.
import { type LabelledProject, lesson } from "../case.ts"

const CHATTER = [
  "ok so yesterday we talked about the release and the tests, Maria was not happy with how the deploy went",
  "I looked at it. The build is green, all tests pass, and the deploy script is unchanged since the last release.",
  "good. let's leave that and look at the date picker, it shows the wrong month in some time zones",
  "The date picker uses local time in one place and UTC in another. I'll fix the conversion.",
]

export const sprawl: LabelledProject = {
  name: "sprawl",
  lessons: [
    lesson("run-tests-with-make", "HIGH", "convention", "Tests run with make test, never pytest alone", {
      tools: ["Bash"],
      commands: ["pytest"],
      actions: ["test"],
    }),
    lesson("deploy-from-main", "CRITICAL", "requirement", "Deploys are made from main only", {
      tools: ["Bash"],
      commands: ["make deploy", "./deploy.sh"],
      actions: ["deploy"],
    }),
    lesson("release-notes", "HIGH", "checklist", "A release has notes, a tag and a mail", {
      tools: ["Write", "Edit"],
      files: ["docs/releases/*.md"],
      actions: ["release"],
    }),
    lesson("utc-everywhere", "CRITICAL", "requirement", "Times are stored in UTC", {
      tools: ["Edit"],
      files: ["**/models/*.py", "**/schedule.py"],
      actions: ["time zone", "timestamp"],
    }),
    lesson("no-print", "MEDIUM", "anti-pattern", "Avoid print; instead the logger", {
      tools: ["Write", "Edit"],
      files: ["**/*.py"],
      actions: ["log", "debug"],
    }),
    lesson("config-reload", "HIGH", "warning", "config.yaml is read once; the service must be restarted", {
      files: ["config.yaml"],
      actions: ["config"],
    }),
    lesson("user-data", "CRITICAL", "requirement", "Exports of user data are encrypted", {
      files: ["**/export*.py"],
      actions: ["export", "user data"],
      areas: ["privacy"],
    }),
    lesson("delete-soft", "CRITICAL", "requirement", "Rows are marked as deleted, never deleted", {
      tools: ["Write", "Edit"],
      files: ["**/repositories/*.py"],
      actions: ["delete"],
    }),
  ],
  cases: [
    { act: "Edit web/date-picker.tsx", said: CHATTER, why: "chatter, other file" },
    { act: "Write web/date-picker.css", said: CHATTER, why: "chatter, other file" },
    { act: "Edit web/calendar/month.ts", said: CHATTER, why: "chatter, other file" },
    {
      act: "Bash npx tsc --noEmit",
      said: CHATTER,
      may: ["deploy-from-main", "run-tests-with-make"],
      why: "chatter, other command",
    },
    { act: "Bash git diff --stat", said: CHATTER, why: "chatter, a look" },
    { act: "Bash ls web", said: CHATTER, why: "chatter, a look" },
    { act: "Bash cat web/date-picker.tsx | head -40", said: CHATTER, why: "chatter, a look" },
    {
      act: "Bash git add -A && git commit -m 'date picker: months in UTC'",
      said: CHATTER,
      may: ["deploy-from-main", "run-tests-with-make"],
      why: "chatter, a commit",
    },
    { act: "Read web/date-picker.tsx", said: CHATTER, why: "chatter, a read" },
    { act: "Bash pytest tests/test_dates.py", should: ["run-tests-with-make"], why: "its command" },
    { act: "Bash python -m pytest -x", should: ["run-tests-with-make"], why: "its command as a module" },
    { act: "Bash make test", may: ["run-tests-with-make"], why: "already what the lesson asks" },
    { act: "Bash make lint", why: "same program, other goal" },
    { act: "Bash make deploy", should: ["deploy-from-main"], why: "its command" },
    { act: "Bash ./deploy.sh staging", should: ["deploy-from-main"], why: "its command" },
    { act: "Bash bash deploy.sh", should: ["deploy-from-main"], why: "its script given to a shell" },
    { act: "Bash gh workflow run deploy.yml", should: ["deploy-from-main"], why: "action in the command" },
    { act: "Bash rg deploy -n", why: "action word searched for" },
    { act: "Bash vim docs/deploy.md", why: "action word in a file name" },
    { act: "Prompt deploy the fix to staging", should: ["deploy-from-main"], why: "action in the prompt" },
    { act: "Write docs/releases/2026-11.md", should: ["release-notes"], why: "its file" },
    {
      act: "Edit docs/README.md",
      said: ["mention the release in the readme"],
      why: "named files do not match",
    },
    { act: "Edit app/models/event.py", should: ["utc-everywhere", "no-print"], why: "its file" },
    {
      act: "Write app/models/shift.py",
      should: ["utc-everywhere", "no-print"],
      why: "its file, the other tool",
    },
    { act: "Edit app/models/event.sql", why: "name alike" },
    {
      act: "Prompt the timestamps in the log are off by an hour",
      should: ["utc-everywhere"],
      why: "action in the prompt",
    },
    { act: "Edit app/views.py", said: ["the page is slow"], should: ["no-print"], why: "its kind of file" },
    { act: "Edit app/views.html", said: ["the log in button is too small"], why: "word in another sense" },
    { act: "Edit config.yaml", should: ["config-reload"], why: "its file" },
    { act: "Edit web/vite.config.ts", said: ["change the config of vite"], why: "named files do not match" },
    { act: "Edit app/reports/export_csv.py", should: ["user-data", "no-print"], why: "its file" },
    { act: "Edit web/index.ts", said: ["export the function from index"], why: "word in another sense" },
    { act: "Write web/util.ts", said: ["export a helper for dates"], why: "word in another sense" },
    { act: "Bash export NODE_ENV=test && npm run build", why: "a shell's own word" },
    { act: "Edit app/repositories/orders.py", should: ["delete-soft", "no-print"], why: "its file" },
    { act: "Edit web/cart.tsx", said: ["delete the unused import"], why: "word in another sense" },
    {
      act: "Bash rm -rf dist",
      said: ["delete the build folder"],
      may: ["delete-soft"],
      why: "word in another sense",
    },
    {
      act: "Bash git branch -D old",
      said: ["delete the branch"],
      may: ["delete-soft"],
      why: "word in another sense",
    },
    { act: "Bash git stash && git checkout release", why: "action word as a branch" },
    { act: "Bash docker compose logs api --tail 20", why: "word in another sense" },
  ],
}
