// Whether a lesson's sentence forbids something or names a replacement (GUID-06). Then the command it points at is the
// mistake, and advice with the result would come too late.

import { negationPattern } from "../../text/negation.ts"
import forbidding from "./forbids.json" with { type: "json" }

export function forbids(sentence: string): boolean {
  return FORBIDS.test(sentence)
}

export function replaces(sentence: string): boolean {
  return REPLACES.test(sentence)
}

const FORBIDS = negationPattern(forbidding, "iu")

const REPLACES =
  /(?<![\p{L}\p{N}])(?:use|uses|using|instead|only|prefer|via|through|with|usa|usar|utiliza\p{L}*|solo|con|utilise[rz]?|avec|seulement|nur|mit|benutz\p{L}*|nutz\p{L}*|используй\p{L}*|через|только|usar|sempre)(?![\p{L}\p{N}])|用|只|使って|사용/iu
