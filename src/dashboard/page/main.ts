// The page: gets in, finds the view for the address, keeps it up to date, hands it the keys.
import { changesView } from "./changes.ts"
import { h, hrefTo, replace } from "./dom.ts"
import { graphView } from "./graph.ts"
import { showHelp } from "./help.ts"
import { lessonView } from "./lesson.ts"
import { lessonsView } from "./lessons.ts"
import { PAGES, top } from "./navigation.ts"
import { overviewView } from "./overview.ts"
import { reviewView } from "./review.ts"
import { deliveriesView, hooksView } from "./rows-behind.ts"
import { say } from "./say.ts"
import { enter, forget, isLink, listen, Refusal } from "./server.ts"
import { sessionView } from "./session.ts"
import { sessionsView } from "./sessions.ts"
import { trackView } from "./track.ts"
import { type Mounted, mount, type View } from "./view.ts"

const main = document.getElementById("main") as HTMLElement
let shown: Mounted | undefined

async function start(): Promise<void> {
  addEventListener("hashchange", () => isLink() && location.reload())
  if (!(await enter())) return stranger()
  addEventListener("hashchange", () => show().catch(stopped))
  addEventListener("keydown", pressed)
  addEventListener("visibilitychange", () => !document.hidden && changed())
  try {
    await show()
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.status !== 401) throw fault
    forget()
    return stranger()
  }
  await listen(changed).catch(() => undefined)
  stopped()
}

function stopped(): void {
  say("The dashboard has stopped. Run: tenure dashboard", true, true)
  document.body.classList.add("stopped")
}

function stranger(): void {
  replace(main, [
    h("h1", {}, "Tenure"),
    h("p", {}, "This link has been used, or it is too old."),
    h(
      "p",
      { class: "quiet" },
      "Press Enter in the terminal where the dashboard runs for a new one, or run: tenure dashboard",
    ),
  ])
}

async function show(): Promise<void> {
  const view = viewFor(location.hash)
  document.title = `${view.title} · Tenure`
  const next = mount(main, view)
  const isFirst = shown === undefined
  shown = next
  scrollTo(0, 0)
  const { hash } = location
  main.setAttribute("aria-busy", "true")
  await Promise.all([next.refresh(true), top()])
  if (shown !== next) return
  main.removeAttribute("aria-busy")
  main.dataset["shown"] = hash
  if (!isFirst) main.focus({ preventScroll: true })
}

function viewFor(hash: string): View {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?")
  const [page = "", name] = path.split("/").map(decoded)
  const query = new URLSearchParams(search)
  const again = () => shown?.refresh(true) ?? Promise.resolve()
  switch (page) {
    case "lessons":
      return (name === undefined ? lessonsView(query) : lessonView(name, again)) as View
    case "sessions":
      return (name === undefined ? sessionsView() : sessionView(name)) as View
    case "graph":
      return graphView() as View
    case "track":
      return trackView() as View
    case "changes":
      return changesView() as View
    case "review":
      return reviewView(again) as View
    case "deliveries":
      return deliveriesView(query) as View
    case "hooks":
      return hooksView(name ?? "") as View
    default:
      return overviewView() as View
  }
}

/** An address that somebody typed may be anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** A burst of changes is one. A page that nobody sees is brought up to date when it is seen again. */
function changed(): void {
  if (document.hidden) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    top()
    shown?.refresh()
  }, 120)
}

function pressed(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.matches("input, textarea, select, dialog *")
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const page = PAGES[Number(event.key) - 1]
  const keys = shown?.view.keys ?? {}
  if (event.key === "?") showHelp(keys)
  else if (page !== undefined) location.hash = hrefTo([page.path])
  else if (Object.hasOwn(keys, event.key)) keys[event.key]?.press()
  else return
  event.preventDefault()
}

start()
