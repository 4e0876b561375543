import type { ReactNode } from 'react';

import { resolveTarget } from '../routing/navigate.ts';

/** A link out of the panel that opens a new tab. Plain text if its protocol isn't allowed. */
export function ExternalLink({
  href,
  className = '',
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  try {
    resolveTarget(href, { external: true });
  } catch {
    return <span className={className}>{children}</span>;
  }
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  );
}
