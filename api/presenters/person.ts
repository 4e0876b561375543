/** Whoever did something; null for nobody, and for somebody who isn't stored any more. */
export function personOf(
  id: string | null,
  firstname: string | null,
  lastname: string | null,
): { id: string; name: string } | null {
  if (id === null || firstname === null) return null;
  return { id, name: [firstname, lastname].filter(Boolean).join(' ') };
}
