// Invented sessions: other languages, odd ways to say it, and sessions with very much in them.
import {
  agent,
  asks,
  constraint,
  decision,
  edit,
  failingCommand,
  failingTest,
  fails,
  files,
  look,
  person,
  queued,
  run,
  type Script,
  session,
  todo,
  todos,
  write,
} from "../script.ts"

export const PEOPLE: readonly Script[] = [
  session(
    "german",
    [
      person(
        "Bau bitte den Export als CSV ein. Die Datenbank darf nicht verändert werden. Bitte keine neuen Pakete.",
      ),
      write("src/export/csv.ts"),
      edit("src/cli.ts"),
      agent("I'll stream the rows because the largest table does not fit into memory."),
      fails("pnpm test export", "(fail) csv export > escapes quotes [2.10ms]\n 4 pass\n 1 fail"),
      todos("Escape quotes", "Umlaute in der Kopfzeile"),
    ],
    [
      constraint("darf nicht verändert werden", "Die Datenbank darf nicht verändert werden.", null),
      constraint("keine neuen Pakete", "Keine neuen Pakete.", null),
      decision("stream the rows", "Rows are streamed."),
      todo("Escape quotes", "Escape of quotes pending."),
      todo("Umlaute in der Kopfzeile", "Offen, still to do: Umlaute in der Kopfzeile."),
      failingTest("escapes quotes"),
      failingCommand("pnpm test export"),
      ...files("src/export/csv.ts", "src/cli.ts"),
    ],
  ),
  session(
    "spanish",
    [
      person(
        "Agrega paginación a la lista de clientes. No toques el esquema de la base de datos. Usa siempre la API v2.",
      ),
      edit("src/clientes/lista.ts", "src/clientes/api.ts"),
      agent("I'll use cursors instead of offsets since the list changes while people read it."),
      run("npm run build"),
      todos("Botón de última página", "Pruebas"),
    ],
    [
      constraint("No toques el esquema", "No toques el esquema de la base de datos.", null),
      constraint("Usa siempre la API v2", "Usa siempre la API v2.", null),
      decision("cursors instead of offsets", "Cursors are used instead of offsets."),
      todo("Botón de última página", "Pending: Botón de última página."),
      ...files("src/clientes/lista.ts", "src/clientes/api.ts"),
    ],
  ),
  session(
    "chinese",
    [
      person("给订单页面加一个导出按钮。不要修改数据库结构。必须兼容 Node 16。"),
      write("src/orders/export-button.tsx"),
      agent("I'll generate the file on the client because the server has no spare memory."),
      fails(
        "npm test -- export-button",
        "  ✕ downloads all pages (12 ms)\n\n  ● export button › downloads all pages\n\nTests: 1 failed",
      ),
      todos("下载所有页面", "写文档"),
    ],
    [
      constraint("不要修改数据库结构", "不要修改数据库结构。", null),
      constraint("必须兼容 Node 16", "必须兼容 Node 16。", "必须兼容 Node 20。"),
      decision("generate the file on the client", "The file is generated on the client."),
      todo("下载所有页面", "Pending: 下载所有页面。"),
      failingTest("downloads all pages"),
      failingCommand("npm test -- export-button"),
      ...files("src/orders/export-button.tsx"),
    ],
  ),
  session(
    "french",
    [
      person(
        "Corrige le calcul de la TVA. Ne touche pas aux tests existants. Il faut garder la compatibilité avec PHP 7.4.",
      ),
      edit("src/Tva.php"),
      fails(
        "vendor/bin/phpunit",
        "There was 1 failure:\n\n1) TvaTest::testArrondi\nFailed asserting that 10.1 is 10.0.",
      ),
      todos("Arrondi", "Taux réduit"),
    ],
    [
      constraint("Ne touche pas aux tests existants", "Ne touche pas aux tests existants.", null),
      constraint(
        "PHP 7.4",
        "Il faut garder la compatibilité avec PHP 7.4.",
        "Il faut garder la compatibilité avec PHP 8.1.",
      ),
      todo("Taux réduit", "Pending: Taux réduit."),
      failingTest("TvaTest::testArrondi"),
      failingCommand("vendor/bin/phpunit"),
      ...files("src/Tva.php"),
    ],
  ),
  session(
    "terse person",
    [
      person("fix flaky scheduler test"),
      look("src/scheduler.ts"),
      agent("The test depends on the wall clock."),
      edit("src/scheduler.ts"),
      person("no sleeps"),
      edit("src/scheduler.test.ts"),
      person("and dont touch the cron syntax"),
      fails(
        "bun test src/scheduler.test.ts",
        "(fail) scheduler > runs at midnight in every zone [5.00ms]\n 1 fail",
      ),
      person("use the fake clock we have in test/clock.ts"),
      agent(
        "Using the fake clock. I'll pass the clock in as an argument because the module-level one can't be replaced.",
      ),
      todos("Make it zone proof"),
    ],
    [
      constraint("no sleeps", "No sleeps.", "Sleeps are fine."),
      constraint(
        "dont touch the cron syntax",
        "The cron syntax must not be touched.",
        "The cron syntax was touched.",
      ),
      constraint("use the fake clock", "The fake clock in test/clock.ts is to be used."),
      decision("pass the clock in as an argument", "The clock is passed in as an argument."),
      todo("Make it zone proof", "It is still to be made zone proof."),
      failingTest("runs at midnight in every zone"),
      failingCommand("bun test src/scheduler.test.ts"),
      ...files("src/scheduler.ts", "src/scheduler.test.ts"),
    ],
  ),
  session(
    "polite person",
    [
      person(
        "Hi! Could you please help me tidy up the docs build? It would be great if the output folder could stay docs/_site, other scripts rely on it. I'd rather not have any JavaScript on the pages.",
      ),
      edit("docs/build.py", "docs/template.html"),
      agent("I'll keep Jinja instead of switching to Markdown-only, because three pages use macros."),
      run("make docs"),
      person("Lovely. One more thing: the pages should work without a network connection."),
      todos("Inline the fonts", "Check every link"),
    ],
    [
      constraint("output folder could stay docs/_site", "The output folder has to stay docs/_site."),
      constraint(
        "rather not have any JavaScript",
        "No JavaScript on the pages.",
        "JavaScript on the pages is fine.",
      ),
      constraint(
        "without a network connection",
        "Pages should work without a network connection.",
        "Pages should work with a network connection.",
      ),
      decision("keep Jinja instead of switching", "Jinja is kept instead of switching to Markdown-only."),
      todo("Inline the fonts", "Fonts still to be inlined."),
      todo("Check every link", "Every link is yet to be checked."),
      ...files("docs/build.py", "docs/template.html"),
    ],
  ),
  session(
    "lists of rules",
    [
      person(
        "Build the importer:\n- CSV only, nothing else\n- skip rows without an id\n- do not load the whole file into memory\n- error messages must name the line\n- logs go to stderr, not stdout",
      ),
      write("importer/reader.py", "importer/errors.py", "importer/main.py"),
      agent("Decision: csv module with a generator\nReason: the files are up to 8 GB"),
      fails(
        "python -m unittest importer.tests",
        "FAIL: test_names_the_line (importer.tests.ReaderTests)\nAssertionError",
      ),
      todos("Name the line", "Progress on stderr"),
    ],
    [
      constraint("CSV only, nothing else", "Only CSV, nothing else."),
      constraint(
        "load the whole file into memory",
        "The whole file must not be loaded into memory.",
        "The whole file is loaded into memory.",
      ),
      constraint("error messages must name the line", "Error messages have to name the line."),
      constraint(
        "logs go to stderr, not stdout",
        "Logs go to stderr and not to stdout.",
        "Logs go to stdout.",
      ),
      decision("csv module with a generator", "It uses the csv module with a generator."),
      todo("Name the line", "Name the line: open."),
      todo("Progress on stderr", "Progress on stderr: pending."),
      failingTest("test_names_the_line"),
      failingCommand("python -m unittest importer.tests"),
      ...files("importer/reader.py", "importer/errors.py", "importer/main.py"),
    ],
  ),
  session(
    "a change of mind",
    [
      person("Add dark mode. Don't use CSS variables, old browsers."),
      edit("src/theme.scss"),
      person(
        "ok actually you can use CSS variables now, we dropped the old browsers. But keep the class names.",
      ),
      edit("src/theme.scss", "src/components/Toggle.tsx"),
      asks("Where should the choice be kept?", "localStorage"),
      todos("Respect the system setting"),
    ],
    [
      constraint("you can use CSS variables now", "CSS variables can be used now."),
      constraint("keep the class names", "Class names are kept."),
      decision("localStorage", "The choice should be kept in localStorage."),
      todo("Respect the system setting", "Respecting the system setting is left to do."),
      ...files("src/theme.scss", "src/components/Toggle.tsx"),
    ],
  ),
  heavy(),
  mostlyFiles(),
]

/** Much of everything: what comes back must still fit. */
function heavy(): Script {
  const areas = ["auth", "billing", "search", "export", "mail", "audit"]
  return session(
    "six areas at once",
    [
      person(
        "Go through all six areas and move them to the new logger. Never log request bodies. Keep each change under 50 lines. Don't change log levels.",
      ),
      ...areas.map((area) => edit(`src/${area}/handler.ts`, `src/${area}/log-context.ts`)),
      agent("I'll wrap the logger in one module because the old call sites pass strings."),
      agent("I decided to keep the request id in the context, since two dashboards group by it."),
      queued("do not touch the audit retention"),
      ...areas
        .slice(0, 4)
        .map((area) =>
          fails(
            `npm test -- src/${area}`,
            `  ● ${area} logging › keeps the request id in ${area}\n\nTests: 1 failed`,
          ),
        ),
      todos(...areas.map((area) => `Move the ${area} handlers to the new logger`)),
    ],
    [
      constraint(
        "Never log request bodies",
        "Request bodies must never be logged.",
        "Request bodies are logged.",
      ),
      constraint("under 50 lines", "Each change stays under 50 lines.", "Each change stays under 500 lines."),
      constraint("change log levels", "Log levels must not be changed.", "Log levels change."),
      constraint(
        "do not touch the audit retention",
        "The audit retention must stay untouched.",
        "The audit retention was touched.",
      ),
      decision("wrap the logger in one module", "The logger is wrapped in one module."),
      decision("keep the request id in the context", "The request id is kept in the context."),
      ...areas.map((area) =>
        todo(`Move the ${area} handlers`, `The ${area} handlers still have to move to the new logger.`),
      ),
      ...areas.slice(0, 4).map((area) => failingTest(`keeps the request id in ${area}`)),
      ...areas.slice(0, 4).map((area) => failingCommand(`npm test -- src/${area}`)),
      ...areas.flatMap((area) => files(`src/${area}/handler.ts`, `src/${area}/log-context.ts`)),
    ],
  )
}

function mostlyFiles(): Script {
  const paths = [
    "button",
    "card",
    "dialog",
    "field",
    "grid",
    "menu",
    "panel",
    "table",
    "tabs",
    "toast",
    "tooltip",
    "tree",
  ].map((name) => `packages/ui/src/components/${name}.tsx`)
  return session(
    "codemod over many files",
    [
      person("Replace the deprecated theme hook everywhere in packages/ui. Snapshots may not change."),
      ...paths.map((path) => edit(path)),
      agent("I'll leave the hook's re-export in place because two apps still import it."),
      run("rm packages/ui/src/legacy/use-theme.ts"),
      fails("pnpm --filter ui test", " FAIL  src/components/tree.test.tsx > tree > keeps the focus ring"),
      todos("Fix the focus ring of the tree"),
    ],
    [
      constraint("Snapshots may not change", "Snapshots must not change.", "Snapshots change."),
      decision("re-export in place", "The re-export of the hook is left in place."),
      todo("Fix the focus ring of the tree", "The focus ring of the tree still has to be fixed."),
      failingTest("keeps the focus ring"),
      failingCommand("pnpm --filter ui test"),
      ...files(...paths),
    ],
  )
}
