let composing: Node | null = null;

/** Notes the field in which an input method is composing in this document. Returns the clean-up. */
export function watchComposition(within: Document): () => void {
  const stopped = new AbortController();
  const options = { signal: stopped.signal, capture: true };
  within.addEventListener('compositionstart', ({ target }) => (composing = target as Node), options);
  within.addEventListener('compositionend', () => (composing = null), options);
  return () => stopped.abort();
}

/** A field that was removed while composing never ends its composition. */
export function isComposing(): boolean {
  return composing?.isConnected === true;
}
