// Opens the link in the person's browser. Not as an argument, which every user of the machine can read in the process
// list, but through a redirecting file that only the person can read and that is deleted once somebody is in (T14).

import { rmSync } from "node:fs"
import { join } from "node:path"
import { writeAtomic } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import type { Environment } from "../../text/environment.ts"

/** Disposing of it deletes the file. Without a browser to start there is no file. */
export function handToBrowser(link: string, project: Project, env: Environment): Disposable {
  const file = join(project.local, "dashboard.html")
  const gone = () => rmSync(file, { force: true })
  const opener = openerFor(process.platform, env)
  const written = writeAtomic(file, redirectTo(link), { root: project.localRoot })
  const isOpened = opener !== undefined && written.kind === "written" && start([...opener, file], env)
  if (!isOpened) gone()
  return { [Symbol.dispose]: gone }
}

/** The link has no character that is special in HTML. */
function redirectTo(link: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Tenure</title><meta http-equiv="refresh" content="0;url=${link}">\n`
}

function openerFor(platform: string, env: Environment): readonly string[] | undefined {
  if (platform === "darwin") return ["/usr/bin/open"]
  if (platform === "win32") return ["rundll32.exe", "url.dll,FileProtocolHandler"]
  const isGraphical = [env["DISPLAY"], env["WAYLAND_DISPLAY"], env["BROWSER"]].some(
    (each) => (each ?? "") !== "",
  )
  const opener = Bun.which("xdg-open", { PATH: env["PATH"] ?? "" })
  return isGraphical && opener !== null ? [opener] : undefined
}

/** Does not wait: some openers run as long as the browser. */
function start(command: readonly string[], env: Environment): boolean {
  try {
    Bun.spawn([...command], { stdio: ["ignore", "ignore", "ignore"], env: { ...env } }).unref()
    return true
  } catch {
    return false
  }
}
