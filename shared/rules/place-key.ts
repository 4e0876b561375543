/** What two names of the same place have in common: case and spaces don't matter. */
export function placeKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
