import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The margin below the viewport: far enough that the content loads while the user scrolls to it. */
const margin = '400px';

/** Shows `before` until it is near the viewport, then `children`, so that they load only if the user scrolls to them. */
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
