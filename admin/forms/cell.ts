/** A mutable value for event handlers, like a ref. Never read it while rendering. */
export function createCell<Content>(first: Content) {
  let now = first;
  return {
    get: () => now,
    put: (next: Content): void => {
      now = next;
    },
  };
}
