/** A unique id for a block or a list item, prefixed with its kind. */
export function newId(kind: string): string {
  return `${kind.replaceAll(/[^a-z0-9-]/gi, '').slice(0, 24)}-${crypto.randomUUID().slice(0, 13)}`;
}
