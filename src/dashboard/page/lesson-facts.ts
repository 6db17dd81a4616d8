// What is known about a lesson beside its words: whose words gave rise to it, when it applies, where it would have come
// up, what to be wary of. The same on the review's card and on the lesson's own page.
import type { Triggers } from "../../core/lessons/lesson.ts"
import type { LessonState } from "../../core/lessons/state.ts"
import { SOURCE_WORDS, WORDS_OF } from "../../core/review/whose-words.ts"
import type { LessonView, Past } from "../api/lessons.ts"
import { type Child, h, link } from "./dom.ts"
import { amount, capital, sessionName, when } from "./words.ts"

/** `level`: of the headings, below that of the lesson. */
export function facts(view: LessonView, level: Level): Child {
  const { state } = view
  return [
    warnings(view),
    section(level, WORDS_OF[state.origin], quotes(state)),
    section(level, "Comes up with", triggers(state.content.triggers)),
    section(level, "In the recorded past", past(view.past)),
  ]
}

type Level = "h2" | "h3"

export function section(level: Level, heading: string, content: Child): Child {
  return h("section", {}, h(level, { class: "part" }, heading), content)
}

function warnings({ warnings: risks, gone }: LessonView): Child {
  const lines = [...risks, ...gone.map((line) => `Recheck: ${line}`)]
  if (lines.length === 0) return null
  return h(
    "ul",
    { class: "warnings", "aria-label": "Look at these twice" },
    ...lines.map((line) => h("li", {}, line)),
  )
}

function quotes({ content, statistics }: LessonState): Child {
  const seen = statistics.sessions.length
  const sessions = new Map<string, string[]>()
  for (const { quote, session } of content.evidence)
    sessions.set(quote, [...(sessions.get(quote) ?? []), session])
  return [
    ...[...sessions].map(([quote, ids]) =>
      h(
        "blockquote",
        {},
        h("p", { class: "text" }, quote),
        // What init found was said in no session.
        content.source !== "bootstrap" &&
          h("footer", {}, ...ids.map((id) => [link(["sessions", id], sessionName(id)), " "])),
      ),
    ),
    h(
      "p",
      { class: "quiet" },
      `${capital(SOURCE_WORDS[content.source])}, seen ${amount(statistics.observations, "time")} in ${amount(seen, "session")}`,
    ),
  ]
}

function triggers(all: Triggers): Child {
  const said = Object.entries(all).filter(([, items]) => items.length > 0)
  if (said.length === 0)
    return h("p", { class: "quiet" }, "It names no file, command or action: it is told at the start.")
  return h(
    "dl",
    { class: "parts" },
    ...said.map(([name, items]) => [
      h("dt", {}, name),
      h("dd", {}, ...(items as readonly string[]).map((item) => [h("code", {}, item), " "])),
    ]),
  )
}

function past({ isPointed, count, calls, last }: Past): Child {
  if (!isPointed)
    return h("p", { class: "quiet" }, "It names no file and no command, so no call can be matched.")
  if (count === 0)
    return h("p", { class: "quiet" }, `It would not have come up in ${amount(calls, "recorded call")}.`)
  return [
    h("p", {}, `It would have come up ${amount(count, "time")} in ${amount(calls, "recorded call")}, last:`),
    h(
      "ul",
      { class: "plain" },
      ...last
        .toReversed()
        .map(({ event, because }) =>
          h(
            "li",
            {},
            h("code", {}, `${event.tool ?? ""} ${event.target ?? ""}`),
            " ",
            h(
              "span",
              { class: "quiet" },
              `by its ${because}, `,
              link(["sessions", event.session], when(event.at)),
            ),
          ),
        ),
    ),
  ]
}
