// Elements from data. Text becomes text nodes and attributes are set by name, so that nothing a lesson says can ever
// become markup (T13); there is no way to hand HTML in.

export type Child = Node | string | number | null | undefined | false | readonly Child[]

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>
type Listener = (event: never) => unknown

const SVG = "http://www.w3.org/2000/svg"

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children)
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag) as SVGElementTagNameMap[K], attributes, children)
}

/** A link inside the page; its address is ours, whatever the name in it is. */
export function link(parts: readonly string[], ...children: readonly Child[]): HTMLAnchorElement {
  return h("a", { href: hrefTo(parts) }, ...children)
}

export function hrefTo(parts: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `#/${parts.map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`
}

export function replace(parent: Element, children: readonly Child[]): void {
  parent.replaceChildren(...nodes(children))
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === "function") element.addEventListener(name, value as EventListener)
    else element.setAttribute(name, value === true ? "" : String(value))
  }
  element.append(...nodes(children))
  return element
}

function nodes(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return []
    if (Array.isArray(child)) return nodes(child as readonly Child[])
    return typeof child === "number" ? [String(child)] : [child as Node | string]
  })
}
