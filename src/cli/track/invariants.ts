// `tenure invariants`: a person accepts or declines what the agent proposed for CONTEXT_CORE.md (TRCK-03).
import { cleanLine } from "../../privacy/sanitise.ts"
import { hang } from "../../terminal/format-text.ts"
import { UserError } from "../../text/user-error.ts"
import { decideInvariant, type InvariantProposal, proposals } from "../../tracks/disk/invariants.ts"
import { contextPath } from "../../tracks/disk/track-paths.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireStore } from "../command.ts"
import { requirePerson } from "../decide.ts"
import { verbHint } from "../parse.ts"

const STANDINGS = { accept: "accepted", decline: "declined" } as const

export default command({
  name: "invariants",
  summary: "Accept or decline what the agent proposed for CONTEXT_CORE.md",
  about:
    "An 'Invariant:' that the agent states becomes a proposal. Accepting it adds it to docs/context/CONTEXT_CORE.md;\n" +
    "declining it removes it from there and stops it from being proposed again. Only a person can decide.",
  arguments: { usage: "[accept|decline] [n]", verbs: ["accept", "decline"], min: 0, max: 2 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure invariants", does: "the list, with numbers" },
    { type: "tenure invariants accept 1", does: "add number 1 to CONTEXT_CORE.md" },
    { type: "tenure invariants decline 1", does: "decline it, or remove it again" },
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
        verbHint("invariants", Object.keys(STANDINGS), verb, [number ?? "1"]),
      )
    if (number === undefined) throw new UserError("Which one?", "To see their numbers: tenure invariants")
    const proposal = all[Number(number) - 1]
    if (proposal === undefined)
      throw new UserError(
        `There is no invariant with the number ${cleanLine(number, 40)}.`,
        "To see them: tenure invariants",
      )
    requirePerson(io, store)
    const decided = decideInvariant(project, proposal, STANDINGS[verb])
    if (flags.json) return printJson(io, numbered(decided, Number(number) - 1))
    io.out(hang(`${io.style.green("✓")} `, `${decided.standing}: ${cleanLine(decided.text)}`, io.columns))
    if (verb === "accept") io.out(`  It is now in ${contextPath("CONTEXT_CORE.md")}.`)
    const inverse = verb === "accept" ? "decline" : "accept"
    io.out(`  To undo: tenure invariants ${inverse} ${number}`)
  },
})

function numbered(proposal: InvariantProposal, at: number) {
  return { n: at + 1, ...proposal }
}

const NOTHING =
  "The agent has proposed nothing yet. It proposes with a line 'Invariant: …' in a reply while a track is active."

function listed(io: CliIo, all: readonly InvariantProposal[]): string {
  if (all.length === 0) return hang("", NOTHING, io.columns)
  const lines = all.map(({ text, standing, track }, at) => {
    const note = io.style.dim(`${standing}, track ${cleanLine(track, 64)}`)
    return hang(`  ${at + 1}. `, `${cleanLine(text)} (${note})`, io.columns)
  })
  const isWaiting = all.some(({ standing }) => standing === "waiting")
  return [...lines, ...(isWaiting ? ["  To decide: tenure invariants accept 1"] : [])].join("\n")
}
