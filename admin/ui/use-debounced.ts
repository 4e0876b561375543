import { useEffect, useState } from 'react';

import { defaultDebounce } from '#shared/rules/constants.ts';

/** `run` debounces the callback by `delay` ms; `flush` makes a pending call now, `cancel` drops it. */
export function createDebounced<A extends unknown[]>(delay: number = defaultDebounce) {
  let callback: (...args: A) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: A | null = null;
  function flush(): void {
    clearTimeout(timer);
    const args = pending;
    pending = null;
    if (args) callback(...args);
  }
  return {
    flush,
    cancel: () => {
      clearTimeout(timer);
      pending = null;
    },
    run: (...args: A) => {
      pending = args;
      clearTimeout(timer);
      timer = setTimeout(flush, delay);
    },
    use: (next: typeof callback) => {
      callback = next;
    },
  };
}

/** Debounces the latest `callback`. Unmounting flushes a pending call. */
export function useDebounced<A extends unknown[]>(callback: (...args: A) => void, delay?: number) {
  const [debounced] = useState(() => createDebounced<A>(delay));
  useEffect(() => debounced.use(callback));
  useEffect(() => debounced.flush, [debounced]);
  return debounced;
}

/** The latest `value` that stayed the same for `delay` ms; at first, `value` itself. */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
