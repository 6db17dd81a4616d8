// Files of the page that server.ts imports as text.
declare module "*.css" {
  const text: string
  export default text
}
declare module "*.svg" {
  const text: string
  export default text
}
