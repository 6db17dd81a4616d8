// Set by script/build.ts from package.json.
declare const TENURE_VERSION: string | undefined

export const VERSION = typeof TENURE_VERSION === "string" ? TENURE_VERSION : "0.0.0-source"
