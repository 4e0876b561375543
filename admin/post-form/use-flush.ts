import { useEffect, useState } from 'react';

/** Debounced fields register a callback that flushes them; `flush` runs all of them. */
export function useFlush() {
  const [{ flush, onFlush }] = useState(() => {
    const waiting = new Set<() => void>();
    return {
      flush: () => {
        for (const tell of waiting) tell();
      },
      onFlush: (tell: () => void) => {
        waiting.add(tell);
        return () => waiting.delete(tell);
      },
    };
  });
  // Runs before the saver stops listening, so that an expired session doesn't lose the last keys.
  useEffect(() => flush, [flush]);
  return { flush, onFlush };
}
