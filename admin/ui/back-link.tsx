import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { to: string; search?: Record<string, unknown>; children: ReactNode };

/** The link from an item back to its list. */
export function BackLink({ to, search, children }: Props) {
  return (
    <Link
      to={to}
      search={(search ?? {}) as never}
      className="text-soft hover:text-ink mb-1 -ml-1 inline-flex h-6 items-center gap-0.5 rounded-sm pr-1.5 text-[13px]"
    >
      <ChevronLeft size={15} aria-hidden />
      {children}
    </Link>
  );
}
