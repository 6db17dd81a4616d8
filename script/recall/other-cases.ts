// More tasks of recall-bench (EVAL-02), from other fields and in other people's words: firmware, rosters, infrastructure,
// games, invoices, apps, linters, fares. Written before the ranking was read; the first run gave 20 of 23 parts, 6 of 8 whole
// and two stale rules, and since then they are a regression test like the others.
import type { RecallCase } from "./cases.ts"

export interface OtherCase extends RecallCase {
  /** Prompts at the same file about something that nobody talked about. */
  readonly besides: readonly string[]
}

export const OTHER_CASES: readonly OtherCase[] = [
  {
    id: "pump-interlock",
    file: "firmware/src/pump_ctrl.c",
    talks: [
      [
        [
          "pump keeps chattering when tank level sits right at the threshold",
          "There is no hysteresis, the relay follows the float switch directly. I can add a band around the threshold. How wide?",
        ],
        [
          "40 mm. and once it's on it stays on for at least 90 s no matter what the float says, the contactor dies otherwise",
          "40 mm band, 90 s minimum on time. Does the dry-run protection override the minimum on time?",
        ],
        [
          "yes dry run always wins. motor current under 1.2 A for 3 s = dry, kill it right away",
          "Done, the dry-run check cuts the motor even inside the minimum on time.",
        ],
      ],
    ],
    later:
      "Field report from site 12: pump relay toggles every few seconds around the level setpoint. Please make the pump control stable.",
    parts: [
      { name: "band", needs: ["40 mm"] },
      { name: "min on", needs: ["90 s"] },
      { name: "dry run", needs: ["dry run always wins|dry-run", "1.2 a"] },
    ],
    besides: [
      "The build warns about an unused static variable in the pump file, get rid of the warning.",
      "Please port the logging macros in pump_ctrl.c to the new trace API.",
    ],
  },
  {
    id: "ward-roster",
    file: "roster/assign.kt",
    talks: [
      [
        [
          "Nurses on ward C got a night shift followed by an early one, that must never occur. Where do we assign them?",
          "In assignShifts. I can require a rest time between shifts. Is eleven hours, as the law says, right?",
        ],
        [
          "Eleven is the legal one, but our agreement says twelve. Except when the nurse swapped the shift themselves, then eleven is OK.",
          "Twelve hours, eleven for voluntary swaps. What about a run of nights?",
        ],
        [
          "At most four nights in a row, and after the run two whole days off.",
          "Four nights, then two days free. Implemented.",
        ],
      ],
      [
        ["The works council renegotiated the night runs.", "What changed about the runs of nights?"],
        [
          "Three nights in a row from now on, no longer four. The two days off remain.",
          "Three nights in a row, two days off afterwards.",
        ],
      ],
    ],
    later:
      "Staff complain about too many nights in a row and short breaks between their shifts on the March plan. Correct the shift assignment.",
    parts: [
      { name: "rest", needs: ["twelve"] },
      { name: "runs now", needs: ["three nights"] },
      { name: "days off", needs: ["two days|two whole days"] },
    ],
    superseded: { name: "four", needs: ["at most four nights"] },
    besides: [
      "Add unit tests with a fake clock to the roster package.",
      "assign.kt takes 8 seconds for 400 employees, profile it and make it faster.",
    ],
  },
  {
    id: "tf-buckets",
    file: "infra/storage/main.tf",
    talks: [
      [
        [
          "I need a bucket for the data science team, they upload parquet dumps from the notebooks.",
          "I'd create it with versioning on and a lifecycle rule that moves objects to the cold tier after 30 days. Okay?",
        ],
        [
          "versioning off please, we paid a fortune for it last time. cold tier is good but after 14 days, and delete after a year",
          "No versioning, cold after 14 days, removed after 365. Which region?",
        ],
        [
          "eu-central-1 only, legal won't sign anything else. And tag everything with cost_center = ds-204, finance greps for it",
          "Region pinned, tag set on bucket and objects.",
        ],
      ],
    ],
    later:
      "The data science bucket costs keep going up. Have a look at the storage config and bring the bill down.",
    parts: [
      { name: "versioning", needs: ["versioning off|no versioning"] },
      { name: "cold", needs: ["14 days"] },
      { name: "region", needs: ["eu-central-1"] },
      { name: "tag", needs: ["ds-204"] },
    ],
    besides: [
      "Upgrade the aws provider to version 6 in all modules.",
      "terraform fmt fails in CI, fix the formatting of the storage module.",
    ],
  },
  {
    id: "chess-clock",
    file: "lib/game/clock.dart",
    talks: [
      [
        [
          "In blitz games the increment is added even when the player flags. Can you check the clock?",
          "The increment is added on every move event before the flag check. I'll swap the order. Should a player with insufficient material for the opponent get a draw instead of a loss on time?",
        ],
        [
          "Yes, draw if the opponent cannot mate by any sequence. Use FIDE, not USCF, on that.",
          "FIDE rule: draw if no series of legal moves mates. And lag compensation?",
        ],
        [
          "Give back up to 300 ms per move, but never more than 2 seconds over the whole game, people abused it with fake lag.",
          "Per move 300 ms, total 2 s. Implemented.",
        ],
        [
          "perfect. oh and the clock starts only after white's first move, not at accept",
          "The clock now starts after White's first move.",
        ],
      ],
    ],
    later:
      "Players on mobile lose on time although they moved in time; lag should be compensated better by the clock. Also a flag with a bare king should be handled.",
    parts: [
      { name: "lag", needs: ["300 ms", "2 s"] },
      { name: "draw", needs: ["fide"] },
    ],
    besides: [
      "Rename the ClockWidget colours to the new design tokens.",
      "clock.dart: add dartdoc comments to the public members.",
    ],
  },
  {
    id: "invoice-migration",
    file: "db/migrations/0042_invoices.sql",
    talks: [
      [
        [
          "We are moving invoice numbers to one sequence per tenant. The old global numbers stay valid, mind you, auditors look at them.",
          "Then I keep the column legacy_no and add tenant_no. Should tenant_no restart each year?",
        ],
        [
          "It restarts on January 1st of the tenant's own fiscal year, not the calendar year. Gaps are illegal here, so never use a database sequence, take the max plus one under a row lock.",
          "No sequence; lock the tenant row and take max + 1. Credit notes in the same series?",
        ],
        ["Separate series, prefix CN.", "Separate CN series. Migration written."],
      ],
    ],
    later: "Two invoices of one tenant got the same number under load yesterday. Make the numbering safe.",
    parts: [
      { name: "no sequence", needs: ["never use a database sequence|no sequence"] },
      { name: "fiscal", needs: ["fiscal year"] },
      { name: "credit", needs: ["cn"] },
    ],
    besides: [
      "The migration runner prints its banner twice, look into it.",
      "Write a rollback for 0042_invoices.sql so that we can test downgrades.",
    ],
  },
  {
    id: "push-quiet",
    file: "ios/Notify/Scheduler.swift",
    talks: [
      [
        [
          "users hate that we push at 3 am",
          "I can add quiet hours from 22:00 to 07:00 in the device's time zone and queue the pushes until the morning. Good?",
        ],
        [
          "good, but security alerts go out at any hour",
          "Security alerts bypass the quiet hours. When several wait in the morning, send all of them?",
        ],
        [
          "no way. collapse them into one summary, max 3 lines",
          "One summary of at most three lines at 07:00.",
        ],
      ],
      [
        ["about the morning summary: marketing hates it", "Shall I change or remove the summary?"],
        [
          "remove it. instead drop everything older than 4 hours and send the rest one by one, spaced 10 min apart",
          "Summary gone: older than four hours is dropped, the rest is sent ten minutes apart.",
        ],
      ],
    ],
    later:
      "A tester got six notifications at once at seven in the morning after the quiet hours. Fix what happens with queued pushes.",
    parts: [
      { name: "security", needs: ["security alerts"] },
      { name: "drop", needs: ["older than 4 hours|older than four hours"] },
      { name: "space", needs: ["10 min|ten minutes"] },
    ],
    superseded: { name: "summary", needs: ["one summary"] },
    besides: [
      "Swift 6 strict concurrency complains about Scheduler.swift, make it Sendable.",
      "Localise the notification titles into Portuguese.",
    ],
  },
  {
    id: "yaml-lint",
    file: "crates/lint/src/indent.rs",
    talks: [
      [
        [
          "Our linter yells at every k8s manifest because of list indentation. What does it want?",
          "It wants lists indented by two below their key. Many people write them flush. I could accept both.",
        ],
        [
          "Accept both, but not mixed within the same file: the first list in the file decides.",
          "First list decides. What about tabs?",
        ],
        [
          "Tabs are always an error, also inside comments. Block scalars are exempt, don't look into them at all.",
          "Tabs are errors except in block scalars.",
        ],
      ],
    ],
    later:
      "Bug: indent rule reports false positives for flush lists in helm charts. Make the rule accept them.",
    parts: [
      { name: "mixed", needs: ["first list"] },
      { name: "scalars", needs: ["block scalars"] },
    ],
    besides: [
      "Replace lazy_static by OnceLock in the lint crate.",
      "The linter panics with an empty input file, add a guard.",
    ],
  },
  {
    id: "tariff-zone",
    file: "app/models/tariff.rb",
    talks: [
      [
        [
          "Reisende mit zwei Zonen zahlen zu viel, the zone count seems wrong when a trip crosses the ring twice",
          "The code counts every crossing. I would count distinct zones. Is the centre zone counted once or twice?",
        ],
        ["Distinct zones, but zone A counts double as it always did", "Zone A counts twice. Is there a cap?"],
        [
          "Cap at 6 zones, above that it's the network price. Children under 6 free, dogs pay the child fare - don't ask",
          "Cap at six, network price above; dogs pay the child fare.",
        ],
      ],
    ],
    later:
      "Fare for trips A-B-A comes out too high in the ticket app. Please correct the zone calculation in the tariff.",
    parts: [
      { name: "distinct", needs: ["distinct zones"] },
      { name: "double", needs: ["counts double|counts twice"] },
      { name: "cap", needs: ["6 zones|cap at six"] },
    ],
    besides: [
      "Rails 8 deprecates the enum syntax used in tariff.rb, update it.",
      "Extract the price formatting into a presenter.",
    ],
  },
]
