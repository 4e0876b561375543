import * as z from 'zod/mini';

import { isDeeperThan } from '#shared/rules/json-depth.ts';

import { Refusal } from './refusal.ts';

/** The API's own limits: whatever can be shown can also be saved. */
const maxBytes = 2_000_000;
const maxDepth = 200;
const maxMessages = 50;

/** The bytes of a JSON body, not parsed yet. Throws a Refusal. */
export async function readBytes(request: Request): Promise<Buffer> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal('unsupported_media_type', 'Send the body as application/json');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new Refusal('too_large', `This page is too large: send at most ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    // The panel left: typing on makes the last drawing obsolete.
    throw error instanceof Refusal ? error : new Refusal('bad_request', 'The body ended too early');
  }
  return Buffer.concat(chunks);
}

/** The parsed JSON, not validated yet. Throws a Refusal. */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('bad_request', 'The body is not valid JSON');
  }
  if (isDeeperThan(value, maxDepth)) throw new Refusal('bad_request', `Nest the body at most ${maxDepth} levels deep`);
  return value;
}

/** The parsed value. Throws a Refusal with messages by field. */
export function parseInput<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors = new Map<string, string[]>();
  for (const { path, message } of result.error.issues.slice(0, maxMessages)) {
    const field = (path.join('.') || 'body').slice(0, 200);
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  throw new Refusal('invalid_fields', 'Some fields are not right', Object.fromEntries(errors));
}
