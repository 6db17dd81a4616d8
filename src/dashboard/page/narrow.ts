// Whether the screen is narrow, as page.css has it: plots are then drawn for it instead of being shrunk.
import { useEffect, useState } from "preact/hooks"

const screen = matchMedia("(max-width: 720px)")

export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(screen.matches)
  useEffect(() => {
    const changed = () => setNarrow(screen.matches)
    screen.addEventListener("change", changed)
    return () => screen.removeEventListener("change", changed)
  }, [])
  return isNarrow
}
