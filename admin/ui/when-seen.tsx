import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window something counts as nearly seen: enough time to load while someone scrolls. */
const margin = '400px';

/** Shows `before` until it comes near the window, and from then on `children`: what nobody scrolls to isn't loaded. */
export function WhenSeen({ before, children }: { before: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return seen ? children : <div ref={place}>{before}</div>;
}
