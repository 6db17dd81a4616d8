// The plugin files that plugin-files.ts imports as text.
declare module "*.sh" {
  const text: string
  export default text
}
declare module "*.md" {
  const text: string
  export default text
}
declare module "*/bin/tenure" {
  const text: string
  export default text
}
declare module "*.jsx" {
  const text: string
  export default text
}
declare module "*.cmd" {
  const text: string
  export default text
}
