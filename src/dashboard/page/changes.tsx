// The changelog: what changed, by whom, through which channel, why, and which words.
import { useState } from "preact/hooks"
import { CHANNEL_WORDS } from "../../lessons/review/review-wording.ts"
import type { Change } from "../api/lessons.ts"
import { Button, Empty, FirstSteps, PageLink, Quiet, WithCommand } from "./elements.tsx"
import { get, mergeBy, useLive, type View } from "./server.ts"
import { when } from "./words.ts"

const PAGE_ROWS = 100

const load = (before?: number) =>
  get<readonly Change[]>("/api/changes", { limit: PAGE_ROWS, ...(before === undefined ? {} : { before }) })

/** Newest first. */
const merge = (known: readonly Change[], loaded: readonly Change[]) =>
  mergeBy(known, loaded, ({ seq }) => seq).toSorted((a, b) => b.seq - a.seq)

export const changesView: View = {
  title: "Changes",
  open: async () => <ChangesPage first={await load()} />,
}

function ChangesPage({ first }: Readonly<{ first: readonly Change[] }>) {
  const { data, update } = useLive(first, async (known) => merge(known, await load()))
  const [isAll, setAll] = useState(first.length < PAGE_ROWS)
  const older = async () => {
    const loaded = await load(data.at(-1)?.seq)
    update((now) => merge(now, loaded))
    setAll(loaded.length < PAGE_ROWS)
  }
  if (data.length === 0)
    return (
      <Empty title="Changes" what="No lesson has changed yet. To get the first ones, in a terminal:">
        <FirstSteps />
      </Empty>
    )
  return (
    <>
      <h1>Changes</h1>
      <Quiet>
        <WithCommand text="Every change of a lesson, newest first, chained by hashes. To check the chain: tenure log --verify" />
      </Quiet>
      <ChangeList rows={data} isNamed />
      {!isAll && (
        <Button id="older" press={older}>
          Show older
        </Button>
      )}
    </>
  )
}

interface ListProps {
  readonly rows: readonly Change[]
  /** Whether the rows are of different lessons. */
  readonly isNamed?: boolean
}

export function ChangeList({ rows, isNamed = false }: ListProps) {
  if (rows.length === 0) return <Quiet>None.</Quiet>
  return (
    <ol class="changes">
      {rows.map((row) => (
        <li key={row.seq}>
          <time datetime={row.at}>{when(row.at)}</time>{" "}
          {isNamed && (
            <>
              <PageLink to={["lessons", row.lesson]}>{row.lesson}</PageLink>{" "}
            </>
          )}
          <strong>{row.action}</strong>
          {` by ${actor(row)}: ${row.reason}`}
          <Edit row={row} />
        </li>
      ))}
    </ol>
  )
}

function actor({ by, channel }: Change): string {
  if (by !== "person") return by === "program" ? "Tenure" : "the agent"
  return channel === null ? "a person" : `a person (${CHANNEL_WORDS[channel] ?? channel})`
}

const EDITS: readonly string[] = ["edited", "adopted", "undone"]

/** The old and the new words of an edit. */
function Edit({ row: { action, from, to } }: Readonly<{ row: Change }>) {
  if (!EDITS.includes(action)) return null
  const [before, after] = [fields(from), fields(to)]
  const keys = Object.keys(after).filter((key) => key !== "standing" && key !== "origin")
  if (keys.length === 0 || Object.keys(before).length === 0) return null
  return (
    <details>
      <summary>{keys.join(", ")}</summary>
      {keys.map((key) => (
        <p key={key}>
          <del class="text">{asText(before[key])}</del> <ins class="text">{asText(after[key])}</ins>
        </p>
      ))}
    </details>
  )
}

function fields(json: string): Record<string, unknown> {
  return (JSON.parse(json) ?? {}) as Record<string, unknown>
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}
