import { Link } from '@tanstack/react-router';

import type { MediaUse } from '#shared/schemas/media.ts';

import { linkOfUse, slotLabel } from '../../media-picker/media-words.ts';

/** The uses of a file, each linked to where it can be changed. */
export function UseList({ uses }: { uses: MediaUse[] }) {
  return (
    <ul className="border-line divide-line divide-y rounded-md border">
      {uses.map((use) => {
        const link = linkOfUse(use);
        return (
          <li key={`${use.id} ${use.slot}`} className="flex min-h-9 items-center justify-between gap-3 px-3 py-1.5">
            {link === null ? (
              <span className="min-w-0 truncate" dir="auto" title={use.title}>
                {use.title}
              </span>
            ) : (
              <Link
                to={link}
                className="text-accent min-w-0 truncate rounded-sm underline-offset-2 hover:underline"
                dir="auto"
                title={use.title}
              >
                {use.title || 'Untitled'}
              </Link>
            )}
            <span className="text-soft shrink-0 text-[13px]">{slotLabel(use.slot)}</span>
          </li>
        );
      })}
    </ul>
  );
}
