// Six invented sessions of the second writing, scored once before anything was changed because of them
// (docs/evaluation.md has that figure).
import {
  agent,
  constraint,
  decision,
  edit,
  failingCommand,
  failingTest,
  fails,
  files,
  person,
  queued,
  run,
  type Script,
  session,
  task,
  todo,
  todos,
  write,
} from "../script.ts"

export const SECOND: readonly Script[] = [
  session(
    "night shift on call",
    [
      person(
        "pager went off again, disk on db-3 is at 96%. free some space but nothing that needs a restart, we're mid-promo. also the WAL archive is off limits obviously",
      ),
      run("df -h /var/lib/postgresql", "/dev/sdb1  500G  480G   20G  96% /var/lib/postgresql"),
      agent(
        "The old partitions take 120 GB. I detached them one at a time rather than in one go, because each detach takes a short lock.",
      ),
      person("good. how come nobody noticed this before? the alert should have fired on friday"),
      agent("The alert watches the root volume, not this one."),
      person(
        "ok. whatever you add there must page the platform team and not us. Thresholds: 85 and 92, no others",
      ),
      edit("alerts/disk.yml"),
      fails(
        "promtool check rules alerts/disk.yml",
        'alerts/disk.yml: 14:3: group "disk", rule 2: could not parse expression',
      ),
      todos("Fix the expression", "Write the incident notes"),
    ],
    [
      constraint(
        "nothing that needs a restart",
        "Nothing may be done that needs a restart.",
        "A restart is planned.",
      ),
      constraint(
        "WAL archive is off limits",
        "The WAL archive must not be touched.",
        "The WAL archive was cleaned.",
      ),
      constraint(
        "must page the platform team and not us",
        "It must page the platform team and not the user's team.",
        "It pages the user's team.",
      ),
      constraint("85 and 92", "The thresholds are 85 and 92, no others.", "The thresholds are 80 and 90."),
      decision(
        "detached them one at a time",
        "The partitions were detached one at a time rather than in one go.",
      ),
      todo("Fix the expression", "Still to do: fix the expression."),
      todo("Write the incident notes", "The incident notes are to be written."),
      failingCommand("promtool check rules alerts/disk.yml"),
      ...files("alerts/disk.yml"),
    ],
  ),
  session(
    "student thesis",
    [
      person(
        "Hi, I am writing my thesis in LaTeX and the bibliography is a mess. My supervisor insists on APA style, and the university template may not be modified in any way. I am on Overleaf so shell-escape is not available.",
      ),
      edit("thesis/main.tex", "thesis/refs.bib"),
      agent(
        "I went with biblatex-apa. natbib would have been simpler, but its APA support stops at the 6th edition.",
      ),
      person("nice!! can you keep the citation keys as they are? i have them in my notes"),
      agent("Sure, the keys stay."),
      person("Also, the text is due on the 28th, so let's not start any bigger refactoring."),
      fails("latexmk -pdf thesis/main.tex", "! Package biblatex Error: Style 'apa' not found.", 12),
      todos("now: Install the style", "Check the page numbers", "done: Clean the keys"),
    ],
    [
      constraint("insists on APA style", "APA style is required by the supervisor.", "IEEE style is used."),
      constraint(
        "template may not be modified",
        "The university template may not be modified.",
        "The university template was modified.",
      ),
      constraint(
        "shell-escape is not available",
        "On Overleaf shell-escape is not available.",
        "Shell-escape is used.",
      ),
      constraint(
        "keep the citation keys as they are",
        "The citation keys are to be kept as they are.",
        "The citation keys were renamed.",
      ),
      constraint(
        "not start any bigger refactoring",
        "No bigger refactoring is to be started.",
        "A bigger refactoring was started.",
      ),
      decision("biblatex-apa", "biblatex-apa was chosen."),
      todo("Install the style", "In progress: install the style."),
      todo("Check the page numbers", "The page numbers still need a check."),
      failingCommand("latexmk -pdf thesis/main.tex"),
      ...files("thesis/main.tex", "thesis/refs.bib"),
    ],
  ),
  session(
    "mexican startup",
    [
      person(
        "oye ayúdame con el login de google. ya intenté con passport y no jala. por favor no metas otra librería de autenticación, y la sesión debe durar máximo 12 horas",
      ),
      write("src/auth/google.ts"),
      agent(
        "Me quedo con passport y corrijo la URL de retorno, ya que el error venía de ahí y no de la librería.",
      ),
      person("va. los correos de gmail.com no pueden entrar, solo los de la empresa"),
      agent("Listo, se valida el dominio."),
      person("¿y por qué nunca me llega el correo de bienvenida?"),
      fails("npm test -- auth", "✕ rechaza correos de gmail (8 ms)\n\nTests: 1 failed, 5 passed, 6 total"),
      task(1, "Correo de bienvenida"),
    ],
    [
      constraint(
        "no metas otra librería de autenticación",
        "No se debe meter otra librería de autenticación.",
        "Se metió otra librería de autenticación.",
      ),
      constraint(
        "debe durar máximo 12 horas",
        "La sesión debe durar máximo 12 horas.",
        "La sesión debe durar máximo 24 horas.",
      ),
      constraint(
        "los correos de gmail.com no pueden entrar",
        "Los correos de gmail.com no pueden entrar.",
        "Los correos de gmail.com entran.",
      ),
      constraint(
        "solo los de la empresa",
        "Solo los correos de la empresa entran.",
        "Entran los de la empresa y otros.",
      ),
      decision("Me quedo con passport", "Se sigue con passport y se corrige la URL de retorno."),
      todo("Correo de bienvenida", "Pendiente: correo de bienvenida."),
      failingTest("rechaza correos de gmail"),
      failingCommand("npm test -- auth"),
      ...files("src/auth/google.ts"),
    ],
  ),
  session(
    "embedded veteran",
    [
      person(
        "Port the UART driver to the new board. Interrupt latency budget is 20 us. No malloc, no floats, MISRA applies. The HAL is vendor code: look, don't edit.",
      ),
      edit("drivers/uart.c", "drivers/uart.h"),
      agent(
        "A ring buffer of 256 bytes takes the place of the two flip buffers, so the ISR never has to copy. DMA was not an option: channel 3 is taken by the ADC.",
      ),
      person(
        "Fine by me. Baud rate stays configurable at runtime, and keep the file headers, legal wants them.",
      ),
      person("Funny, the old board never showed that glitch on the scope."),
      agent("It comes from the FIFO threshold. It is set to half full from now on."),
      fails(
        "make -C firmware check",
        "tests/test_uart.c:77: FAIL: rx overrun is reported\n1 Tests 1 Failures",
      ),
      agent("Open points:\n- [ ] Overrun counter\n- [ ] Low power mode\n- [x] Ring buffer"),
    ],
    [
      constraint(
        "latency budget is 20 us",
        "The interrupt latency budget is 20 us.",
        "The interrupt latency budget is 50 us.",
      ),
      constraint("No malloc", "malloc must not be used.", "malloc is used."),
      constraint("no floats", "Floats must not be used.", "Floats are used."),
      constraint("MISRA applies", "MISRA applies."),
      constraint(
        "look, don't edit",
        "The HAL is vendor code that may be looked at but not edited.",
        "The HAL was edited.",
      ),
      constraint(
        "Baud rate stays configurable at runtime",
        "The baud rate must stay configurable at runtime.",
        "The baud rate is fixed.",
      ),
      constraint(
        "keep the file headers",
        "The file headers are to be kept.",
        "The file headers were removed.",
      ),
      decision(
        "ring buffer of 256 bytes",
        "A ring buffer of 256 bytes replaces the two flip buffers.",
        "A ring buffer of 512 bytes is used.",
      ),
      decision("DMA was not an option", "DMA was not an option."),
      todo("Overrun counter", "The overrun counter is still open."),
      todo("Low power mode", "Low power mode is still to do."),
      failingCommand("make -C firmware check"),
      ...files("drivers/uart.c", "drivers/uart.h"),
    ],
  ),
  session(
    "berlin agency",
    [
      person(
        "Kannst du den Cookie-Banner neu machen? Tracking erst nach Zustimmung, sonst gibt's Ärger mit dem Datenschutz. jQuery soll raus, aber der IE-Fallback bleibt drin.",
      ),
      edit("assets/js/consent.js", "templates/base.html"),
      agent(
        "Die Einwilligung liegt jetzt im localStorage statt in einem Cookie. So wird vor der Zustimmung gar nichts gesetzt.",
      ),
      person(
        "super. Die Texte kommen vom Kunden, also bitte nichts umformulieren. Und maximal 15 KB JavaScript",
      ),
      queued("achso: auf Staging nie echte Kundendaten verwenden"),
      agent("Verstanden."),
      person("warum lädt die Seite bei mir immer zweimal?"),
      todos("Ablehnen-Button", "now: Texte einsetzen"),
    ],
    [
      constraint("Tracking erst nach Zustimmung", "Tracking erst nach Zustimmung.", "Tracking läuft sofort."),
      constraint("jQuery soll raus", "jQuery soll raus.", "jQuery bleibt."),
      constraint(
        "IE-Fallback bleibt drin",
        "Der IE-Fallback bleibt drin.",
        "Der IE-Fallback wurde entfernt.",
      ),
      constraint(
        "bitte nichts umformulieren",
        "Die Texte kommen vom Kunden, nichts umformulieren.",
        "Die Texte wurden umformuliert.",
      ),
      constraint("maximal 15 KB JavaScript", "Maximal 15 KB JavaScript.", "Maximal 50 KB JavaScript."),
      constraint(
        "nie echte Kundendaten verwenden",
        "Auf Staging nie echte Kundendaten verwenden.",
        "Auf Staging werden echte Kundendaten verwendet.",
      ),
      decision(
        "im localStorage statt in einem Cookie",
        "Die Einwilligung liegt im localStorage statt in einem Cookie.",
      ),
      todo("Ablehnen-Button", "Ablehnen-Button: noch offen."),
      todo("Texte einsetzen", "Texte einsetzen ist noch in Arbeit, in progress."),
      ...files("assets/js/consent.js", "templates/base.html"),
    ],
  ),
  session(
    "data scientist rambling",
    [
      person(
        "right so I've got this churn model and the notebook has grown to 3000 lines lol. I want it split into modules. thing is, results have to be bit-identical to the March run because the paper is already under review, so seeds and versions are pinned and they stay pinned. I usually work on a laptop with 8 GB so don't load the full parquet at once",
      ),
      write("churn/features.py", "churn/train.py"),
      agent(
        "Split done. I read the parquet by row group; loading columns lazily with polars would have meant a new dependency.",
      ),
      person(
        "ace. plots: same colours as in the paper pls, reviewers complained last time. and nothing under data/raw gets written to, ever",
      ),
      agent("Will do. The palette now comes from one module, which the three figures share."),
      person("I think I never ran the ablation on the new split, did I?"),
      agent("No trace of it in the logs."),
      fails(
        "pytest tests/test_train.py -k identical",
        "FAILED tests/test_train.py::test_bit_identical_to_march - AssertionError: 0.8131 != 0.8134\n1 failed, 6 deselected",
      ),
      todos("now: Chase the 0.0003", "Ablation on the new split"),
    ],
    [
      constraint(
        "results have to be bit-identical",
        "Results must be bit-identical to the March run.",
        "Results may differ from the March run.",
      ),
      constraint(
        "they stay pinned",
        "Seeds and versions are pinned and stay pinned.",
        "Versions were upgraded.",
      ),
      constraint(
        "don't load the full parquet at once",
        "The full parquet must not be loaded at once.",
        "The full parquet is loaded at once.",
      ),
      constraint(
        "same colours as in the paper",
        "Plots use the same colours as in the paper.",
        "Plots got new colours.",
      ),
      constraint(
        "nothing under data/raw gets written to",
        "Nothing under data/raw may be written to.",
        "Results are written to data/raw.",
      ),
      decision("read the parquet by row group", "The parquet is read by row group."),
      todo("Chase the 0.0003", "Chase the 0.0003: in progress."),
      todo("Ablation on the new split", "The ablation on the new split remains to be done."),
      failingTest("test_bit_identical_to_march"),
      failingCommand("pytest tests/test_train.py -k identical"),
      ...files("churn/features.py", "churn/train.py"),
    ],
  ),
]
