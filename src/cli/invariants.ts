// `tenure invariants`: what the agent proposed for CONTEXT_CORE.md; a person accepts or declines it (TRCK-03).
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { hang } from "../terminal/wrap.ts"
import { decide, type Proposal, proposals } from "../tracks/invariants.ts"
import { contextPath } from "../tracks/places.ts"
import { type CliIo, printJson, requireStore } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { requirePerson } from "./person.ts"

const STANDINGS = { accept: "accepted", decline: "declined" } as const

export default command({
  name: "invariants",
  summary: "Accept or decline what the agent proposed for CONTEXT_CORE.md",
  about:
    "An 'Invariant:' that the agent states becomes a proposal. Accepted, it is a line of docs/context/CONTEXT_CORE.md;\n" +
    "declined, it is not proposed again, and one that was accepted is taken out. Only a person can decide.",
  arguments: { usage: "[accept|decline] [n]", verbs: ["accept", "decline"], least: 0, most: 2 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure invariants", does: "the list, with numbers" },
    { type: "tenure invariants accept 1", does: "write the first into CONTEXT_CORE.md" },
    { type: "tenure invariants decline 1", does: "turn it down, or take it back" },
  ],
  run({ flags, args }, io) {
    const { project, store } = requireStore(io)
    const all = proposals(project)
    const [verb, number] = args
    if (verb === undefined)
      return flags.json ? printJson(io, { proposals: all.map(numbered) }) : io.out(listed(io, all))
    if (verb !== "accept" && verb !== "decline")
      throw new UserError(
        `'tenure invariants' has no '${cleanLine(verb, 40)}'.`,
        "Write: tenure invariants accept 1",
      )
    const proposal = all[Number(number) - 1]
    if (number === undefined || proposal === undefined)
      throw new UserError("There is no invariant of that number.", "See them: tenure invariants")
    requirePerson(io, store)
    const decided = decide(project, proposal, STANDINGS[verb])
    if (flags.json) return printJson(io, numbered(decided, Number(number) - 1))
    io.out(hang(`${io.style.green("✓")} `, `${decided.standing}: ${cleanLine(decided.text)}`, io.columns))
    if (verb === "accept") io.out(`  It stands in ${contextPath("CONTEXT_CORE.md")}.`)
    const inverse = verb === "accept" ? "decline" : "accept"
    io.out(`  To take it back: tenure invariants ${inverse} ${number}`)
  },
})

function numbered(proposal: Proposal, at: number) {
  return { n: at + 1, ...proposal }
}

const NOTHING =
  "The agent has proposed nothing yet. It does so with a line 'Invariant: …' in a reply while a track is active."

function listed(io: CliIo, all: readonly Proposal[]): string {
  if (all.length === 0) return hang("", NOTHING, io.columns)
  const lines = all.map(({ text, standing, track }, at) => {
    const note = io.style.dim(`${standing}, track ${cleanLine(track, 64)}`)
    return hang(`  ${at + 1}. `, `${cleanLine(text)} (${note})`, io.columns)
  })
  const isWaiting = all.some(({ standing }) => standing === "waiting")
  return [...lines, ...(isWaiting ? ["  Decide: tenure invariants accept 1"] : [])].join("\n")
}
