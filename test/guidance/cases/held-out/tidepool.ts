// A Rails monolith: credentials, schema, deploys by hand, an engine inside.
import { type LabelledProject, lesson } from "../case.ts"

export const tidepool: LabelledProject = {
  name: "tidepool",
  lessons: [
    lesson("schema-rb", "CRITICAL", "warning", "db/schema.rb comes from migrations only", {
      tools: ["Write", "Edit"],
      files: ["db/schema.rb", "db/structure.sql"],
    }),
    lesson("credentials", "CRITICAL", "requirement", "Credentials are edited with rails credentials:edit", {
      files: ["config/credentials/*.yml.enc", "config/credentials.yml.enc", "config/master.key"],
    }),
    lesson(
      "deploy-friday",
      "CRITICAL",
      "checklist",
      "Before a deploy: queue drained, banner on, on-call told",
      {
        tools: ["Bash"],
        commands: ["cap production deploy", "bin/deploy"],
        actions: ["deploy"],
      },
    ),
    lesson("n-plus-one", "HIGH", "pattern", "Lists preload what they show", {
      tools: ["Write", "Edit"],
      files: ["app/controllers/**/*_controller.rb"],
    }),
    lesson("strong-migrations", "HIGH", "requirement", "A new index is added concurrently", {
      tools: ["Write", "Edit"],
      files: ["db/migrate/*.rb"],
      actions: ["add an index"],
    }),
    lesson("rspec-not-minitest", "MEDIUM", "convention", "Specs, not tests", {
      tools: ["Write"],
      files: ["test/**/*_test.rb"],
    }),
    lesson("mailer-preview", "HIGH", "checklist", "A mail has a preview and a text part", {
      files: ["app/mailers/*.rb", "app/views/*_mailer/*.erb"],
      actions: ["new mail", "e-mail template"],
    }),
    lesson("rubocop-todo", "LOW", "convention", "The todo list only shrinks", {
      files: [".rubocop_todo.yml"],
    }),
  ],
  cases: [
    { act: "Edit db/schema.rb", should: ["schema-rb"], why: "its file" },
    { act: "Edit engines/shop/db/schema.rb", why: "same file name in another directory" },
    { act: "Edit app/graphql/schema.rb", why: "same file name in another directory" },
    { act: "Bash bin/rails db:migrate", why: "the right way" },
    { act: "Bash git checkout main -- db/schema.rb", should: ["schema-rb"], why: "a path in a command" },
    { act: "Edit config/master.key", should: ["credentials"], why: "its file" },
    { act: "Write config/credentials/staging.yml.enc", should: ["credentials"], why: "its file" },
    { act: "Edit config/database.yml", why: "same folder, other file" },
    { act: "Edit config/credentials.md", why: "name alike" },
    { act: "Bash cap production deploy", should: ["deploy-friday"], why: "its command" },
    { act: "Bash bundle exec cap production deploy BRANCH=main", should: ["deploy-friday"], why: "wrapped" },
    { act: "Bash cap staging deploy", may: ["deploy-friday"], why: "the same verb elsewhere" },
    { act: "Bash ./bin/deploy --yes", should: ["deploy-friday"], why: "its command by its path" },
    { act: "Bash bash bin/deploy", should: ["deploy-friday"], why: "its script given to a shell" },
    { act: "Bash cat bin/deploy", may: ["deploy-friday"], why: "only read in a command" },
    { act: "Bash grep -rn deploy config", why: "action word searched for" },
    { act: "Prompt please deploy", should: ["deploy-friday"], why: "action in the prompt" },
    {
      act: "Prompt deploying fails with a timeout, look at the log",
      should: ["deploy-friday"],
      why: "action in another form",
    },
    { act: "Edit docs/deploy.md", said: ["fix the link in the docs"], why: "action word in a file name" },
    { act: "Edit app/controllers/api/orders_controller.rb", should: ["n-plus-one"], why: "its file" },
    { act: "Edit spec/controllers/orders_controller_spec.rb", why: "a test of its file" },
    { act: "Edit app/models/order.rb", said: ["orders are slow in the list"], why: "other file" },
    { act: "Write db/migrate/20261101_add_total.rb", should: ["strong-migrations"], why: "its file" },
    {
      act: "Prompt add an index on orders.created_at",
      should: ["strong-migrations"],
      why: "action in the prompt",
    },
    { act: "Prompt the index page is empty", why: "half of an action, other sense" },
    { act: "Write test/models/order_test.rb", should: ["rspec-not-minitest"], why: "its file" },
    { act: "Write spec/models/order_spec.rb", why: "already what the lesson asks" },
    { act: "Edit app/mailers/order_mailer.rb", should: ["mailer-preview"], why: "its file" },
    { act: "Write app/views/order_mailer/shipped.html.erb", should: ["mailer-preview"], why: "its file" },
    { act: "Edit app/views/orders/show.html.erb", why: "same kind, other folder" },
    { act: "Edit .rubocop_todo.yml", may: ["rubocop-todo"], why: "a LOW lesson" },
    { act: "Bash bundle exec rspec spec/models", why: "unrelated" },
    { act: "Bash bin/rails console", why: "unrelated" },
    { act: "Edit app/models/user.rb", said: ["users can have two addresses"], why: "unrelated" },
    { act: "Read db/schema.rb", should: ["schema-rb"], why: "read before the edit" },
    { act: "Read app/models/user.rb", why: "unrelated read" },
    { act: "Bash tail -f log/development.log", why: "unrelated" },
  ],
}
