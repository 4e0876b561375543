import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the latest `callback`. For events and effects, not for rendering. */
export function useHandler<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
