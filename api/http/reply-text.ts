import { ApiError } from '../lib/errors.ts';

/** UTF-16 units of a JSON reply. Lists with bodies end earlier (db/posts.ts). */
const maxLength = 16_000_000;

/** The JSON of a reply. Throws ApiError too_large, rather than hold everybody up with one that nobody could use. */
export function replyText(reply: unknown): string {
  const text = JSON.stringify(reply);
  if (text.length > maxLength) throw new ApiError('too_large', 'This is too much for one reply: request less');
  return text;
}
