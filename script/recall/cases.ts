// Our own tasks of recall-bench (EVAL-02): a decision in an earlier conversation, some amended in a second one, and a later
// report whose obvious fix ignores it. Invented by us, so a figure from them is a regression test (EVAL-03).

export type Exchange = readonly [said: string, reply: string]

export interface Part {
  readonly name: string
  /** Each must stand in what was delivered, in lower case; `|` parts alternatives. */
  readonly needs: readonly string[]
}

export interface RecallCase {
  readonly id: string
  readonly file: string
  /** One conversation a session, oldest first. */
  readonly talks: readonly (readonly Exchange[])[]
  readonly later: string
  readonly parts: readonly Part[]
  /** What held before the amendment: delivered without all parts, it is stale. */
  readonly superseded?: Part
}

export const RECALL_CASES: readonly RecallCase[] = [
  {
    id: "cart-rounding",
    file: "web/cart/total.ts",
    talks: [
      [
        [
          "The cart total is a cent off for some German orders, can you find out why?",
          "Each line is rounded before the sum. I would sum first and round the total once. Does VAT go in before or after the rounding?",
        ],
        [
          "After summing, yes, but VAT is computed per tax rate, not per line: group the lines by rate, round the VAT of each group half up, then add.",
          "Grouped by rate, half up per group. And vouchers: before or after VAT?",
        ],
        [
          "Vouchers come off before VAT, except gift cards; a gift card is a means of payment and never lowers the taxable amount.",
          "Clear: vouchers before VAT, gift cards after. I changed the total accordingly.",
        ],
      ],
    ],
    later:
      "A customer paid with a gift card and the invoice shows too little VAT on the cart total. Fix the VAT in the cart.",
    parts: [
      { name: "per rate", needs: ["rate", "half up"] },
      { name: "gift card", needs: ["gift card", "never lowers|means of payment"] },
    ],
  },
  {
    id: "session-timeout",
    file: "internal/auth/session.go",
    talks: [
      [
        [
          "People complain that they are logged out in the middle of long forms. Look at the session timeout, please.",
          "The session expires 30 minutes after login, whatever the person does. I would make it slide with every request. What is the longest a session may live?",
        ],
        [
          "Sliding is fine, 30 minutes idle. But twelve hours is the hard end, security insisted, even for people who are active all day.",
          "30 idle, 12 hours hard. Should admin sessions follow the same rule?",
        ],
        ["No, admins: ten minutes idle, two hours hard.", "Set: admins 10 minutes and 2 hours."],
      ],
      [
        [
          "Security changed the admin part of the session rule after the audit.",
          "What is the new idle time and hard end for admin sessions?",
        ],
        [
          "Admins now get five minutes idle instead of ten; the hard end of two hours stays.",
          "Admins: 5 minutes idle, 2 hours hard. The others are as they were.",
        ],
      ],
    ],
    later:
      "Active people are logged out during long forms although they keep working, admins too. Fix the session timeout.",
    parts: [
      { name: "hard end", needs: ["twelve hours|12 hours", "hard"] },
      { name: "admins now", needs: ["five minutes idle|5 minutes idle"] },
    ],
    superseded: { name: "admins before", needs: ["ten minutes idle|10 minutes"] },
  },
  {
    id: "import-duplicates",
    file: "crm/importer.py",
    talks: [
      [
        [
          "Importing the same contact list twice doubles everybody. We need a rule for duplicates in the importer.",
          "I'd match contacts by email address and let the newest row win.",
        ],
        [
          "Match by email, ignoring case and anything after a plus sign. But the newest row must not win: keep the record with the most fields filled.",
          "Most fields filled wins. And if both have the same number of fields?",
        ],
        [
          "Then the older one, because other systems point to its id.",
          "The older id stays. Merging the rest of the fields?",
        ],
        [
          "Never merge. Log the dropped row with its reason, that is all.",
          "No merging, a log line for each dropped row.",
        ],
      ],
    ],
    later:
      "After the last import some contacts lost their phone numbers: the importer kept the wrong duplicate. Fix how the importer chooses.",
    parts: [
      { name: "most fields", needs: ["most fields filled"] },
      { name: "older on ties", needs: ["older"] },
      { name: "no merge", needs: ["never merge"] },
    ],
  },
  {
    id: "image-sizes",
    file: "media/resize.rs",
    talks: [
      [
        [
          "The phone app downloads full size photos. We should make smaller variants when a photo is uploaded.",
          "I can write three widths: 320, 640 and 1280, as WebP at quality 80. Shall I also keep the original?",
        ],
        [
          "Widths 360, 720 and 1440, those are the breakpoints of the app. WebP is fine, but quality 75, and screenshots stay PNG or the text gets fuzzy.",
          "360, 720, 1440, WebP 75, screenshots as PNG. How do I tell a screenshot?",
        ],
        [
          "By the EXIF: no camera model and exactly a device's screen size.",
          "No camera model plus a screen size means screenshot.",
        ],
      ],
    ],
    later:
      "Screenshots in the photo stream look blurred since we resize uploads. Fix the resize so that text stays readable.",
    parts: [
      { name: "png", needs: ["screenshots stay png"] },
      { name: "how to tell", needs: ["no camera model", "screen size"] },
      { name: "widths", needs: ["360", "720", "1440"] },
    ],
  },
  {
    id: "alert-threshold",
    file: "ops/alerts/disk.yaml",
    talks: [
      [
        [
          "The disk alert wakes people up at night for nothing.",
          "It fires at 80 percent used. I propose 90 percent for all hosts.",
        ],
        [
          "Percent is the wrong unit for the big hosts. Alert when the disk will be full within 24 hours at the present rate, and page only when it is less than four.",
          "So: a ticket below 24 hours, a page below 4 hours. What about hosts without history?",
        ],
        [
          "Yes. Hosts without a day of history fall back to 95 percent.",
          "Fallback of 95 percent. The alert is rewritten.",
        ],
      ],
    ],
    later:
      "We were paged for a disk at 91 percent that has been like this for months. Fix the disk alert rule.",
    parts: [
      { name: "rate", needs: ["24 hours", "less than four|4 hours"] },
      { name: "fallback", needs: ["95 percent"] },
    ],
  },
  {
    id: "search-order",
    file: "src/search/Ranker.java",
    talks: [
      [
        [
          "Search puts archived documents above current ones when the title matches better.",
          "I could filter archived documents out of the search results entirely.",
        ],
        [
          "No, legal needs to find them. Archived ones go after every current one, whatever their score, with their own heading.",
          "A second block below, ranked by score inside. Do drafts count as current?",
        ],
        ["Drafts are shown to their author only, and then like current ones.", "Drafts: author only."],
      ],
    ],
    later:
      "An archived contract is the first hit when searching for the supplier, above the current contract. Fix the ranking.",
    parts: [
      { name: "after", needs: ["archived ones go after every current", "whatever their score"] },
      { name: "not removed", needs: ["legal needs to find them"] },
    ],
  },
  {
    id: "retry-queue",
    file: "workers/mailer.rb",
    talks: [
      [
        [
          "The mail worker retries bounced mails for days and our sender score drops.",
          "I suggest three retries with an hour between them, then give up. Is that all right for every kind of bounce?",
        ],
        [
          "For soft bounces only. A hard bounce is never retried, the address goes on the block list at once.",
          "Hard bounces block at once. And complaints, when somebody marks us as spam?",
        ],
        [
          "Same as a hard bounce, plus a note to the account owner.",
          "Complaints block and notify the owner.",
        ],
      ],
      [
        [
          "Update on the mail retries: the provider now limits us per hour.",
          "So three retries an hour apart for soft bounces is too fast. What should it be?",
        ],
        [
          "Two retries, six hours apart, no longer three. Hard bounces stay as they are.",
          "Two retries, six hours apart.",
        ],
      ],
    ],
    later:
      "The provider throttles us because the mail worker retries bounced mails too often. Fix the retries of bounces.",
    parts: [
      { name: "new retries", needs: ["two retries", "six hours"] },
      { name: "hard bounce", needs: ["hard bounce is never retried|hard bounces stay"] },
    ],
    superseded: { name: "old retries", needs: ["three retries with an hour"] },
  },
  {
    id: "csv-dates",
    file: "reports/export_dates.py",
    talks: [
      [
        [
          "The finance export has dates that Excel reads as American ones.",
          "ISO dates would be safe everywhere: 2026-03-04. Use them in all exports?",
        ],
        [
          "In the files, yes. Only the monthly PDF keeps 4 March 2026, the board wants it so. And times are always UTC with a Z, no local time anywhere.",
          "ISO in files, written out in the PDF, UTC with Z. Shall the header name the zone?",
        ],
        ["Yes, do that.", "The header names the zone."],
      ],
    ],
    later:
      "Dates in the finance export are off by one day for the Sydney office. Fix the dates of the export.",
    parts: [
      { name: "utc", needs: ["always utc with a z"] },
      { name: "pdf", needs: ["pdf keeps"] },
    ],
  },
]

/** Conversations about other things; each touches the file that it is about, or in the busy run the task's own. */
export const RECALL_DECOYS: readonly { readonly file: string; readonly talk: readonly Exchange[] }[] = [
  {
    file: "docs/setup.md",
    talk: [
      ["How do I run the linter locally?", "With make lint; it needs the tools from the setup page."],
      ["Then add that to the setup page, please.", "Added a section about the linter."],
    ],
  },
  {
    file: "web/theme.css",
    talk: [
      [
        "The dark theme has too little contrast in tables.",
        "I can raise the text to 87 percent white. All tables?",
      ],
      ["All of them, and only use variables, no literal colours.", "Done with variables."],
    ],
  },
  {
    file: "ci/build.yml",
    talk: [
      [
        "The build takes twenty minutes.",
        "Caching the dependencies saves eight. Should I split the tests as well?",
      ],
      [
        "Split them in four, but keep the integration tests together.",
        "Four shards, integration on its own.",
      ],
    ],
  },
  {
    file: "api/errors.go",
    talk: [
      [
        "Error messages of the API are inconsistent.",
        "I would use one shape with code, message and details. Fine?",
      ],
      ["Yes, and never put stack traces into details.", "No stack traces."],
    ],
  },
  {
    file: "mobile/Login.swift",
    talk: [
      [
        "The login button jumps when the keyboard opens.",
        "The constraint is to the bottom. I'll pin it to the keyboard guide.",
      ],
      ["Good, but not on the iPad.", "Only on phones then."],
    ],
  },
  {
    file: "db/schema.sql",
    talk: [
      [
        "We need a table for audit entries.",
        "One row an action, with actor, target and time. Partition by month?",
      ],
      ["By month, keep 24 of them.", "Partitioned, 24 months."],
    ],
  },
  {
    file: "scripts/seed.py",
    talk: [
      [
        "Seeding the demo data is slow and sometimes fails.",
        "It commits after each row. One transaction is faster.",
      ],
      ["Do that, and make it stop at the first error.", "One transaction, stops at the first error."],
    ],
  },
  {
    file: "web/nav.tsx",
    talk: [
      [
        "The menu closes when the mouse leaves for a moment.",
        "A delay of 300 ms would help. Shall touch have it too?",
      ],
      ["No delay on touch.", "Only for the mouse."],
    ],
  },
]
