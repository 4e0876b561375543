import { Link } from '@tanstack/react-router';

import { paths } from '../routing/paths.ts';

/** The product's logo: a cart with an awning. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="text-accent shrink-0">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path d="M6 12.5h14v9H6zM20 15h3.6l2.4 3v3.5h-6z" className="fill-accent-ink" />
      <path d="M5 12.5h16L19.4 8H6.6z" className="fill-accent-ink" opacity=".6" />
      <circle cx="11" cy="22.5" r="2.5" fill="currentColor" className="stroke-accent-ink" strokeWidth="1.6" />
      <circle cx="21" cy="22.5" r="2.5" fill="currentColor" className="stroke-accent-ink" strokeWidth="1.6" />
    </svg>
  );
}

export function Brand() {
  return (
    <Link
      to={paths.dashboard}
      className="low:mb-1! mb-3! flex h-14 w-fit items-center gap-2.5 px-2 font-semibold tracking-tight"
    >
      <Mark /> Caravan
    </Link>
  );
}
