/** The server can't listen on HOST and PORT. The message says which one to change. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
