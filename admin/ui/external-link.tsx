import type { ReactNode } from 'react';

import { resolveTarget } from '../routing/navigate.ts';

type Props = { href: string; className?: string; children: ReactNode };

/** A link out of the panel that opens a new tab. Plain text if its protocol isn't allowed. */
export function ExternalLink({ href, className = '', children }: Props) {
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
