// Small elements that every page uses. JSX turns all text into text nodes, so nothing a lesson says becomes markup (T13).
import { type ComponentChildren, Fragment } from "preact"
import { useEffect, useState } from "preact/hooks"

export function hrefTo(parts: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `#/${parts.map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`
}

interface LinkProps {
  readonly to: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  readonly id?: string
  readonly class?: string
  readonly children?: ComponentChildren
}

export function PageLink({ to, query = {}, ...rest }: LinkProps) {
  return <a href={hrefTo(to, query)} {...rest} />
}

export function Quiet({ children }: Readonly<{ children: ComponentChildren }>) {
  return <p class="quiet">{children}</p>
}

/** A sentence whose end, after a colon, is a command to type. */
export function WithCommand({ text }: Readonly<{ text: string }>) {
  const at = text.lastIndexOf(": tenure ")
  if (at === -1) return <>{text}</>
  return (
    <>
      {text.slice(0, at + 2)}
      <code>{text.slice(at + 2)}</code>
    </>
  )
}

interface EmptyProps {
  /** Of a page that has nothing else. */
  readonly title?: string
  /** What is missing; the children say what to do about it. */
  readonly what: string
  readonly children?: ComponentChildren
}

export function Empty({ title, what, children }: EmptyProps) {
  return (
    <>
      {title !== undefined && <h1>{title}</h1>}
      <div class="empty">
        <p>{what}</p>
        {children}
      </div>
    </>
  )
}

type FirstStep = readonly [type: string, does: string]

const FIRST_STEPS: readonly FirstStep[] = [
  ["tenure init", "decide about the conventions of this project"],
  ["tenure backfill", "find lessons in past sessions"],
  ["tenure import", "take over the rules you have already"],
]

/** For pages of a project that has nothing yet. */
export function FirstSteps({ steps = FIRST_STEPS }: Readonly<{ steps?: readonly FirstStep[] }>) {
  return (
    <ol class="first-steps">
      {steps.map(([type, does]) => (
        <li key={type}>
          <code>{type}</code> {does}
        </li>
      ))}
    </ol>
  )
}

export type HeadingLevel = "h2" | "h3"

interface SectionProps {
  readonly level: HeadingLevel
  readonly heading: string
  readonly children: ComponentChildren
}

export function Section({ level: Heading, heading, children }: SectionProps) {
  return (
    <section>
      <Heading class="part">{heading}</Heading>
      {children}
    </section>
  )
}

interface ButtonProps {
  readonly id?: string
  readonly isMain?: boolean
  /** The key that does the same. */
  readonly shortcut?: string
  readonly press: () => unknown
  readonly children: ComponentChildren
}

export function Button({ id, isMain = false, shortcut, press, children }: ButtonProps) {
  return (
    <button
      type="button"
      id={id}
      class={isMain ? "main" : ""}
      aria-keyshortcuts={shortcut}
      onClick={() => press()}
    >
      {children}
      {shortcut !== undefined && (
        <>
          {" "}
          <span aria-hidden="true">
            <kbd>{shortcut}</kbd>
          </span>
        </>
      )}
    </button>
  )
}

interface TableProps {
  readonly columns: readonly string[]
  /** The columns that hold numbers. */
  readonly numbers?: readonly string[]
  readonly children: ComponentChildren
}

export function Table({ columns, numbers = [], children }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" class={numbers.includes(name) ? "number" : ""}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Scrolls sideways where there is too little room, by keyboard too; on a narrow screen each row is a card. */
export function Scrollable({ label, children }: Readonly<{ label: string; children: ComponentChildren }>) {
  return (
    <section class="scrollable cards" tabindex={0} aria-label={label}>
      {children}
    </section>
  )
}

interface CellProps {
  /** The column's name: on a narrow screen a row is a card, and each cell has its own label. */
  readonly label: string
  readonly isNumber?: boolean
  readonly children?: ComponentChildren
}

export function Cell({ label, isNumber = false, children }: CellProps) {
  return (
    <td data-label={label} class={isNumber ? "number" : ""}>
      {children}
    </td>
  )
}

/** Items without an id, each keyed by its own text, so that a new one does not disturb the others. */
export function each<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  draw: (item: T) => ComponentChildren,
): ComponentChildren {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const text = textOf(item)
    const count = seen.get(text) ?? 0
    seen.set(text, count + 1)
    return <Fragment key={`${count} ${text}`}>{draw(item)}</Fragment>
  })
}

const screen = matchMedia("(max-width: 720px)")

/** Whether the screen is narrow, as page.css has it: plots are then drawn for it instead of being shrunk. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(screen.matches)
  useEffect(() => {
    const changed = () => setNarrow(screen.matches)
    screen.addEventListener("change", changed)
    return () => screen.removeEventListener("change", changed)
  }, [])
  return isNarrow
}
