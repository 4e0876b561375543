/** A name of its own for a block, or for a thing in a block's list. */
export function newId(kind: string): string {
  return `${kind.replaceAll(/[^a-z0-9-]/gi, '').slice(0, 24)}-${crypto.randomUUID().slice(0, 13)}`;
}
