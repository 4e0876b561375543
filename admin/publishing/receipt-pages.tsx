import { useState } from 'react';

import type { PageChanges, Release } from '#shared/schemas/releases.ts';

import { publicUrl } from '../routing/paths.ts';
import { ExternalLink } from '../ui/external-link.tsx';

const kinds = {
  added: { sign: '+', label: 'added' },
  changed: { sign: '~', label: 'changed' },
  removed: { sign: '−', label: 'removed' },
} satisfies Record<keyof PageChanges, { sign: string; label: string }>;

/** The changes in content are above. */
const shownAtFirst = 6;
const printStep = 35;

/** Error pages and files such as feeds, which are listed last. */
function isPlumbing(path: string): boolean {
  return /^\/(?:404|500)$|\.\w+$/.test(path);
}

/** The pages that the release changed, animated line by line. */
export function ReceiptPages({ release }: { release: Pick<Release, 'pages' | 'host'> }) {
  const [all, setAll] = useState(false);
  const lines = (['changed', 'added', 'removed'] as const)
    .flatMap((kind) => release.pages[kind].map((path) => ({ kind, path })))
    .toSorted((a, b) => Number(isPlumbing(a.path)) - Number(isPlumbing(b.path)));
  if (lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, shownAtFirst);
  return (
    <div className="receipt-rule space-y-1 pt-3">
      <ul aria-label="Pages that changed">
        {shown.map(({ kind, path }, index) => (
          <li
            key={`${kind} ${path}`}
            className="animate-print flex items-baseline gap-2"
            style={{ animationDelay: `${Math.min(index, shownAtFirst) * printStep + 120}ms` }}
          >
            <span aria-hidden className={`w-4 text-center ${kind === 'removed' ? 'text-danger' : 'text-accent'}`}>
              {kinds[kind].sign}
            </span>
            {kind === 'removed' ? (
              <span className="text-soft min-w-0 grow truncate leading-6 line-through">{path}</span>
            ) : (
              <ExternalLink
                href={publicUrl(release.host, path.replace(/^\//, ''))}
                className="min-w-0 grow truncate leading-6 underline-offset-2 hover:underline"
              >
                {path}
              </ExternalLink>
            )}
            <span className="text-soft shrink-0 text-xs">{kinds[kind].label}</span>
          </li>
        ))}
      </ul>
      {!all && lines.length > shownAtFirst && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="text-accent rounded-sm underline underline-offset-2"
        >
          {lines.length - shownAtFirst} more
        </button>
      )}
    </div>
  );
}
