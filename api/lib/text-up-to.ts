/** The text of a body, or null when it is longer than `most` bytes. */
export async function textUpTo(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  most: number,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
