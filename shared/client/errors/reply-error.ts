/** A successful reply that doesn't match its schema: from a newer API or a broken proxy. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';

  constructor(method: string, url: string, cause: unknown) {
    super(`[${method}] "${url}": the reply has an unexpected shape`, { cause });
  }
}

export function isReplyError(error: unknown): error is ReplyError {
  return error instanceof Error && error.name === 'ReplyError';
}
