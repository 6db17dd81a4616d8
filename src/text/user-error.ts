// An error the person can fix: what is wrong and what to type next. The command line prints both and exits 1; any other
// exception is our bug and exits 70.
export class UserError extends Error {
  override name = "UserError"
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}
