/** Why something failed, in a sentence for people: what a full disk asks for is said in words. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // By its message: errors of workers arrive without a code.
  return /ENOSPC|EDQUOT/.test(message) ? `The disk is full: make room, then publish again (${message})` : message;
}
