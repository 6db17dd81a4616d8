// A body's labelled parts in the order in which they are read, whatever its kind.
import type { Body } from "./body.ts"

export function partsOf(body: Body): readonly (readonly [label: string, text: string | null])[] {
  switch (body.kind) {
    case "checklist":
      return []
    case "convention":
      return [["Why", body.why]]
    case "pattern":
      return [
        ["When", body.when],
        ["Do", body.do],
        ["Why", body.why],
        ["Example", body.example],
      ]
    case "warning":
      return [
        ["Risk", body.risk],
        ["Severity", body.severity],
        ["Detect", body.detect],
        ["Mitigation", body.mitigation],
      ]
    case "requirement":
      return [
        ["Constraint", body.constraint],
        ["Why", body.why],
        ["Verify", body.verify],
      ]
    case "anti-pattern":
      return [
        ["Avoid", body.avoid],
        ["Instead", body.instead],
        ["Why", body.why],
      ]
  }
}
