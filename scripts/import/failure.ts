/** Something that the person at the keyboard can put right: `message` is one or two sentences for them, never a stack trace. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}
