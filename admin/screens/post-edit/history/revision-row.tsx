import { ChevronRight } from 'lucide-react';

import type { Revision } from '../../../queries/revisions.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { revisionWords, whoWords } from './revision-words.ts';

type Props = {
  revision: Revision;
  previous: Revision | undefined;
  isNewest: boolean;
  isFirst: boolean;
  onOpen: () => void;
};

export function RevisionRow({ revision, previous, isNewest, isFirst, onOpen }: Props) {
  return (
    <li className="border-line border-b">
      <button
        type="button"
        data-rev={revision.rev}
        onClick={onOpen}
        className="hover:bg-sunken flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2"
      >
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-medium">{whoWords(revision)}</span>
            <span className="text-soft shrink-0 text-[13px]">
              {isNewest && 'Now · '}
              <RelativeTime value={revision.created_at} />
            </span>
          </span>
          <span className="text-soft block text-[13px] wrap-anywhere">
            {revisionWords(revision, previous, isFirst)}
          </span>
        </span>
        <ChevronRight size={15} aria-hidden className="text-soft shrink-0" />
      </button>
    </li>
  );
}
