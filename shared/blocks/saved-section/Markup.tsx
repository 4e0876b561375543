import type { ReactNode } from 'react';

/** Renders no element, so that its blocks are styled like the page's own. */
export function Markup({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
