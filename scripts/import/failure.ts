/** An error that the user can fix: `message` is one or two sentences for them, without a stack trace. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}
