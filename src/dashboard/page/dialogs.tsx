// What the page says and asks: one line about what just happened, announced by screen readers too, and two dialogs: the
// keys of this page, and the typed word that a risky approval needs (T11).
import { type ComponentChildren, render } from "preact"
import { useEffect, useState } from "preact/hooks"
import { currentKeys, PAGES } from "./navigation.tsx"

/** Resolves with the value of the button that closed it; "" after Escape. */
function openDialog(labelId: string, content: ComponentChildren): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const dialog = document.createElement("dialog")
  dialog.setAttribute("aria-labelledby", labelId)
  dialog.addEventListener("keydown", (event) => event.stopPropagation())
  // It belongs to the page that opened it.
  const leave = () => dialog.close()
  addEventListener("hashchange", leave)
  dialog.addEventListener("close", () => {
    removeEventListener("hashchange", leave)
    resolve(dialog.returnValue)
    render(null, dialog)
    dialog.remove()
  })
  render(content, dialog)
  document.body.append(dialog)
  dialog.showModal()
  return promise
}

export function showHelp(): void {
  const rows: readonly (readonly [key: string, does: string])[] = [
    ...Object.entries(currentKeys()).map(([key, { does }]) => [key, does] as const),
    ...PAGES.map(({ name }, at) => [String(at + 1), name] as const),
    ["?", "these keys"],
  ]
  openDialog(
    "help-title",
    <>
      <h2 id="help-title">Keys</h2>
      <dl class="parts">
        {rows.map(([key, does]) => [
          <dt key={`key ${key}`}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={key}>{does}</dd>,
        ])}
      </dl>
      <form method="dialog">
        <p class="buttons">
          <button type="submit" class="main">
            Close
          </button>
        </p>
      </form>
    </>,
  )
}

/** Undefined when the person cancels. */
export async function askForWord(): Promise<string | undefined> {
  let word = ""
  const answer = await openDialog(
    "typed-word-label",
    <form method="dialog">
      <p>
        <label for="typed-word" id="typed-word-label">
          This lesson asks for something risky. To approve it anyway, type: approve
        </label>
      </p>
      <p>
        <input
          id="typed-word"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={({ currentTarget }) => {
            word = currentTarget.value.trim()
          }}
        />
      </p>
      <p class="buttons">
        <button type="submit" class="main" value="yes">
          Approve
        </button>
        <button type="submit" value="no">
          Cancel
        </button>
      </p>
    </form>,
  )
  return answer === "yes" ? word : undefined
}

const SHOWN_MS = 8_000

interface Said {
  readonly text: string
  readonly isTrouble: boolean
  /** Until the next line. */
  readonly stays: boolean
}

const SILENCE: Said = { text: "", isTrouble: false, stays: true }

let show: (said: Said) => void = () => undefined

export function say(text: string, isTrouble = false, stays = false): void {
  show({ text, isTrouble, stays })
}

export function StatusLine() {
  const [said, setSaid] = useState(SILENCE)
  show = setSaid
  useEffect(() => {
    if (said.stays) return
    const timer = setTimeout(() => setSaid(SILENCE), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <p id="said" class={said.isTrouble ? "trouble" : ""} role="status" aria-live="polite">
      {said.text}
    </p>
  )
}
