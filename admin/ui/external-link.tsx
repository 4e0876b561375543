import type { ReactNode } from 'react';

import { resolveTarget } from '../routing/navigate.ts';

/** A link that leaves the panel, in a tab of its own. A refused protocol shows as plain text. */
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
