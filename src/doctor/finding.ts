/** One thing `tenure doctor` looked at. Anything but "good" says what to type next. */
export type Finding =
  | { readonly level: "good"; readonly what: string }
  | { readonly level: "note" | "warning" | "broken"; readonly what: string; readonly hint: string }
