import { useEffect, useState } from 'react';

import { defaultDebounce } from '#shared/rules/constants.ts';

/** `run` calls back once, `delay` ms after its last call; `flush` makes a waiting call now, `drop` forgets it. */
export function createDebounced<A extends unknown[]>(delay: number) {
  let callback: (...given: A) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | null = null;
  function flush(): void {
    clearTimeout(timer);
    const given = waiting;
    waiting = null;
    if (given) callback(...given);
  }
  return {
    flush,
    drop: () => {
      clearTimeout(timer);
      waiting = null;
    },
    run: (...given: A) => {
      waiting = given;
      clearTimeout(timer);
      timer = setTimeout(flush, delay);
    },
    use: (next: typeof callback) => {
      callback = next;
    },
  };
}

/** A debounced call of the newest `callback`; what still waits is called when the component goes. */
export function useDebounced<A extends unknown[]>(callback: (...given: A) => void, delay = defaultDebounce) {
  const [debounced] = useState(() => createDebounced<A>(delay));
  useEffect(() => debounced.use(callback));
  useEffect(() => debounced.flush, [debounced]);
  return debounced;
}
