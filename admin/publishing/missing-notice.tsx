import { TriangleAlert } from 'lucide-react';

import { shownByPosts } from '#shared/content/shown-by-posts.ts';
import type { Change } from '#shared/schemas/changes.ts';

import { Button } from '../ui/button.tsx';
import { titleOf } from './document-words.ts';
import { type Missing, namingWords } from './missing-changes.ts';
import { useMissing } from './use-missing.ts';

const mostShown = 3;

type Props = {
  changes: Change[];
  ticked: ReadonlySet<string>;
  onTick: (documents: string[], isTicked: boolean) => void;
};

/** Chosen changes that name something new that isn't chosen. A warning only: it never blocks publishing. */
export function MissingNotice({ changes, ticked, onTick }: Props) {
  const missing = useMissing(changes, ticked);
  const more = missing.length - mostShown;
  return (
    <div role="status">
      {missing.length > 0 && (
        <ul className="bg-warn-wash max-h-44 space-y-1 overflow-y-auto rounded-md px-3 py-2">
          {missing.slice(0, mostShown).map((each) => (
            <Missed key={each.change.document} missing={each} onTick={onTick} />
          ))}
          {more > 0 && (
            <li className="flex items-center justify-between gap-2 ps-6">
              <p className="text-soft">And {more} more.</p>
              <Button
                size="sm"
                onClick={() =>
                  onTick(
                    missing.map(({ change }) => change.document),
                    true,
                  )
                }
              >
                Publish all of them too
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Missed({ missing, onTick }: { missing: Missing; onTick: Props['onTick'] }) {
  const { change, links } = missing;
  // The API publishes with a post what it shows.
  const isTaken = !links && shownByPosts.includes(change.kind);
  return (
    <li className="flex items-center gap-2">
      <TriangleAlert size={15} aria-hidden className="text-warn shrink-0" />
      <p className="line-clamp-2 min-w-0 grow wrap-anywhere">
        <bdi>{namingWords(missing)}</bdi> <bdi className="font-medium">{titleOf(change)}</bdi>,{' '}
        {isTaken ? 'which goes live with it.' : 'which isn’t live.'}
      </p>
      {!isTaken && (
        <Button
          size="sm"
          aria-label={`Publish it too: ${titleOf(change)}`}
          onClick={() => onTick([change.document], true)}
        >
          Publish it too
        </Button>
      )}
    </li>
  );
}
