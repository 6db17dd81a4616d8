// One line about what just happened, announced by screen readers too.
import { useEffect, useState } from "preact/hooks"

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
