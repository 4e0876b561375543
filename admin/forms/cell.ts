/** A value that is read when something happens, never while rendering. */
export function createCell<Content>(first: Content) {
  let now = first;
  return {
    get: () => now,
    put: (next: Content): void => {
      now = next;
    },
  };
}
