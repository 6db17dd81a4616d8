// The active track and the guardrails: the plan, what the gate finds missing, the rules in force, and what was refused.
import type { Refusal } from "../../core/guard/refusal.ts"
import type { ActiveTrack, Guard, TrackAndGuard } from "../api/track.ts"
import { type Child, h, link } from "./dom.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { amount, when } from "./words.ts"

export function trackView(): View<TrackAndGuard> {
  return {
    title: "Track and guard",
    load: () => get<TrackAndGuard>("/api/track"),
    draw: ({ tracks, active, guard }) => [
      h("h1", {}, "Track and guard"),
      h(
        "section",
        {},
        h("h2", {}, active === null ? "No track is active" : `Active track: ${active.id}`),
        active === null ? none() : plan(active),
      ),
      others(tracks.filter(({ standing }) => standing !== "active")),
      h("section", {}, h("h2", {}, `Guardrails: ${guard.mode}`), rules(guard)),
      h("section", {}, h("h2", {}, "What was refused"), refusals(guard.refusals)),
    ],
  }
}

function none(): Child {
  return h(
    "p",
    { class: "quiet" },
    "A track is one line of work with its goal and plan. To begin one: tenure track new <name>",
  )
}

function plan({ goal, steps, findings }: ActiveTrack): Child {
  const done = steps.filter(({ state }) => state === "done").length
  return [
    h("p", {}, goal === "" ? "SPEC.md does not say its goal yet." : goal),
    h("p", { class: "quiet" }, `${done} of ${amount(steps.length, "step")} done`),
    h(
      "ol",
      { class: "steps", "aria-label": "Plan" },
      ...steps.map(({ state, text, verify }) =>
        h(
          "li",
          { class: state },
          h("span", { class: "hidden" }, `${state}: `),
          text,
          verify !== "" && h("small", {}, ` verify: ${verify}`),
        ),
      ),
    ),
    h("h3", { class: "part" }, "The gate"),
    findings.length === 0
      ? h("p", {}, "Nothing is missing: it is fit to build from.")
      : h(
          "ul",
          { class: "warnings" },
          ...findings.map(({ place, what, fix }) => h("li", {}, h("code", {}, place), ` ${what} ${fix}`)),
        ),
  ]
}

function others(tracks: TrackAndGuard["tracks"]): Child {
  if (tracks.length === 0) return null
  return h(
    "details",
    {},
    h("summary", {}, amount(tracks.length, "other track")),
    h(
      "ul",
      { class: "plain" },
      ...tracks.map(({ id, standing, goal, done, total }) =>
        h("li", {}, h("strong", {}, id), ` ${standing}, ${done} of ${total} steps done. ${goal}`),
      ),
    ),
  )
}

const FILES: Readonly<Record<string, string>> = {
  none: "There is no guardrails.yaml. To protect secrets and .git: tenure guard preset default",
  agreed: "guardrails.yaml, as you agreed to it.",
  new: "guardrails.yaml came with the repository: it may only tighten until you agree: tenure trust",
  changed: "guardrails.yaml has changed since you agreed; what you agreed to still holds: tenure trust",
  gone: "guardrails.yaml is gone; what you agreed to still holds. To let it go: tenure trust",
}

function rules({ file, phase, gate, problems, layers }: Guard): Child {
  const facts = [
    FILES[file] ?? file,
    ...(phase === null ? [] : [`The phase is ${phase}.`]),
    ...(gate === "off" ? [] : [`The gate of the track: ${gate}.`]),
  ]
  return [
    h("p", { class: "quiet" }, facts.join(" ")),
    problems.length > 0 && h("ul", { class: "warnings" }, ...problems.map((line) => h("li", {}, line))),
    ...layers.map(({ from, mode, rules: all }) =>
      h(
        "details",
        { open: true },
        h("summary", {}, `${from}, ${mode}: ${amount(all.length, "rule")}`),
        h("ul", {}, ...all.map((rule) => h("li", {}, rule))),
      ),
    ),
  ]
}

const VERDICTS = { deny: "refused", ask: "asked about", warn: "warned of" } as const

function refusals(all: readonly Refusal[]): Child {
  if (all.length === 0) return h("p", { class: "quiet" }, "Nothing has been refused.")
  return h(
    "div",
    { class: "wide-table", tabindex: 0, role: "region", "aria-label": "What was refused" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, ...["When", "Verdict", "Call", "Rule"].map((name) => h("th", { scope: "col" }, name))),
      ),
      h(
        "tbody",
        {},
        ...all.map(({ at, session, verdict, tool, target, rule, reason }) =>
          h(
            "tr",
            {},
            h("td", {}, link(["sessions", session], when(at))),
            h("td", {}, VERDICTS[verdict]),
            h("td", {}, h("code", {}, `${tool} ${target}`)),
            h("td", {}, rule, reason !== "" && h("p", { class: "quiet" }, reason)),
          ),
        ),
      ),
    ),
  )
}
