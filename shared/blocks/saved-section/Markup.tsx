import type { ReactNode } from 'react';

/** No element of its own: its blocks stand on the page as if they were the page's. */
export function Markup({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
