// What a shell call needs before anything is parsed, for self-protection and for guidance: loaded once for both.
export { mayConcernUs } from "../core/guard/concern.ts"
export { roughKeys } from "../core/guidance/rough-keys.ts"
