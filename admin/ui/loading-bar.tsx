import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { loadingBar } from '#shared/rules/constants.ts';

import { createLoadingBar } from './loading-bar-machine.ts';

/** Moves while a screen, query or mutation is pending. Decorative: the loading parts announce themselves. */
export function LoadingBar() {
  const element = useRef<HTMLDivElement>(null);
  const machine = useRef<ReturnType<typeof createLoadingBar>>(null);
  const routing = useRouterState({ select: (state) => state.status === 'pending' });
  const fetching = useIsFetching({ predicate: ({ meta }) => !meta?.background });
  const mutating = useIsMutating({ predicate: ({ meta }) => !meta?.background });
  const busy = routing || fetching + mutating > 0;

  useEffect(() => {
    machine.current = createLoadingBar(({ visible, progress }) => {
      const bar = element.current;
      if (!bar) return;
      bar.style.opacity = visible ? '1' : '0';
      bar.style.transform = `scaleX(${progress / 100})`;
    });
    return () => machine.current?.stop();
  }, []);
  useEffect(() => {
    if (busy) machine.current?.start();
    else machine.current?.finish();
  }, [busy]);

  return (
    <div
      ref={element}
      aria-hidden
      className="bg-accent pointer-events-none fixed inset-x-0 top-0 z-60 origin-left opacity-0"
      style={{
        height: loadingBar.heightPixels,
        transition: `transform ${loadingBar.duration}ms, opacity ${loadingBar.resetDelay}ms`,
      }}
    />
  );
}
