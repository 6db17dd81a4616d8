// One line to the person about what has just happened; a screen reader says it too.

const LASTS_MS = 8_000
let timer: ReturnType<typeof setTimeout> | undefined

/** `stays`: until something else is said. */
export function say(text: string, isTrouble = false, stays = false): void {
  const line = document.getElementById("said")
  if (line === null) return
  line.textContent = text
  line.className = isTrouble ? "trouble" : ""
  clearTimeout(timer)
  if (stays) return
  timer = setTimeout(() => {
    line.textContent = ""
  }, LASTS_MS)
}
