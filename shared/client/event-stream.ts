import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';

import { ReplyError } from './errors/reply-error.ts';

/**
 * The events of a call with `stream`, each parsed. Ends when the server ends it; who stops reading closes the connection. Throws what
 * the connection throws, and ReplyError where an event has another shape.
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
    // A stream that broke can't be cancelled any more.
    await reader.cancel().catch(() => undefined);
  }
}
