/** HOST and PORT can't be listened on. The message says which of them to change. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
