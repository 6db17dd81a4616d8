// How the review looks: the queue beside the one candidate, its card, the keys as buttons.
import type { LessonView, Waiting } from "../api/lessons.ts"
import { type Child, h, hrefTo, link } from "./dom.ts"
import { label, lessonBody } from "./lesson-body.ts"
import { facts } from "./lesson-facts.ts"
import { amount } from "./words.ts"

export function nothing(buttons: Child): Child {
  return h(
    "div",
    { class: "empty" },
    h("p", {}, "Nothing waits for your review."),
    h(
      "p",
      { class: "quiet" },
      "Lessons come from your work with Claude Code. ",
      link(["lessons"], "See all lessons."),
    ),
    buttons,
  )
}

export function desk(
  waiting: Waiting,
  card: LessonView,
  at: number,
  choose: (at: number) => unknown,
  buttons: Child,
): Child {
  const { content } = card.state
  return h(
    "div",
    { class: "two" },
    h(
      "nav",
      { class: "queue", "aria-label": "Waiting for your review" },
      h("p", { class: "quiet" }, `${amount(waiting.total, "lesson waits", "lessons wait")}`),
      h(
        "ol",
        {},
        ...waiting.rows.map((row, place) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                id: `queue-${row.id}`,
                "aria-current": place === at ? "true" : null,
                click: () => choose(place),
              },
              h("span", {}, row.title),
              h("small", {}, label(row)),
            ),
          ),
        ),
      ),
      waiting.total > waiting.rows.length &&
        h(
          "p",
          { class: "quiet" },
          `The first ${waiting.rows.length} are shown; the others follow as you decide.`,
        ),
    ),
    h(
      "article",
      { id: "card", class: "card", "aria-labelledby": "card-title" },
      h(
        "p",
        { class: "meta" },
        `${at + 1} of ${waiting.total} · `,
        label(content),
        " · ",
        h("a", { href: hrefTo(["lessons", content.id]) }, content.id),
      ),
      h("h2", { id: "card-title" }, content.title),
      lessonBody(content),
      buttons,
      facts(card, "h3"),
    ),
  )
}

export function actions(list: readonly (readonly [string, string, () => unknown])[]): Child {
  return h(
    "p",
    { class: "buttons", role: "group", "aria-label": "Decide" },
    ...list.map(([name, key, press]) =>
      h(
        "button",
        {
          id: `do-${name.toLowerCase()}`,
          class: key === "a" ? "main" : "",
          "aria-keyshortcuts": key,
          click: press,
        },
        name,
        " ",
        h("kbd", { "aria-hidden": "true" }, key),
      ),
    ),
  )
}
