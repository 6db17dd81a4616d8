// The person's mistake, or something only they can mend: what is wrong, and what to type next. The command
// line prints it as two lines and exits 1; anything else that is thrown is our bug, and exits 70.
export class UserError extends Error {
  override name = "UserError"
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}
