import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { to: string; search?: Record<string, unknown>; children: ReactNode };

/** The link from an item back to its list. */
export function BackLink({ to, search, children }: Props) {
  return (
    <Link
      to={to}
      search={(search ?? {}) as never}
      className="text-soft hover:text-ink mb-1 inline-flex h-6 items-center gap-1 rounded-sm text-[13px]"
    >
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}
