import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';

import { ReplyError } from './errors/reply-error.ts';

/**
 * The parsed events of a call with `stream`. Ends when the server closes the stream; breaking the loop closes the connection. Throws
 * connection errors, and ReplyError for an event of another shape.
 */
export async function* readEvents<T extends z.ZodMiniType>(
  response: Response,
  schema: T,
): AsyncGenerator<z.output<T>, void> {
  if (!response.body) return;
  const reader = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const parsed = z.safeParse(schema, JSON.parse(read.value.data));
      if (!parsed.success) throw new ReplyError('GET', response.url, parsed.error);
      yield parsed.data;
    }
  } finally {
    // A broken stream can't be canceled.
    await reader.cancel().catch(() => undefined);
  }
}
