import { useEffect, useState } from 'react';

/** Fields that wait before they tell their value register how to hurry them. */
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
  // Before the saver stops listening: the last keys are kept too when a lost session takes the form away.
  useEffect(() => flush, [flush]);
  return { flush, onFlush };
}
