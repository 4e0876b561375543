import { Link } from '@tanstack/react-router';

import type { Release, ReleasedDocument } from '#shared/schemas/releases.ts';

import { documentPath, kindLabel, titleOf } from '../../publishing/document-words.ts';
import { EffectMark } from '../../publishing/effect-mark.tsx';
import { ReleasedFold } from '../../publishing/released-fold.tsx';
import { ReleasedWords } from '../../publishing/released-words.tsx';
import { ReturnNote } from '../../publishing/return-note.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

type Props = {
  release: Release;
  document: ReleasedDocument;
  isTicked?: boolean;
  /** Absent where it can't be taken back. */
  onToggle?: (() => void) | undefined;
};

/** A document of a release over its difference; with a box where it can be taken back. */
export function ReleasedRow({ release, document, isTicked = false, onToggle }: Props) {
  return (
    <li className="border-line border-b last:border-0">
      <ReleasedFold
        release={release.id}
        document={document}
        className={`pe-4 pt-1 pb-4 ${onToggle ? 'ps-12' : 'ps-4'}`}
      >
        {(button) => (
          <div className="flex items-center gap-1 pe-3">
            {onToggle ? (
              <label className="grid w-11 shrink-0 place-items-center self-stretch">
                <input
                  type="checkbox"
                  aria-label={`Take back ${titleOf(document)}`}
                  checked={isTicked}
                  onChange={onToggle}
                />
              </label>
            ) : (
              <span className="w-3" />
            )}
            <Facts document={document} isOver={release.state === 'live'} />
            {/* The words before the title say what changed. */}
            {document.effect !== 'changed' && <EffectMark effect={document.effect} />}
            {button}
          </div>
        )}
      </ReleasedFold>
    </li>
  );
}

function Facts({ document, isOver }: { document: ReleasedDocument; isOver: boolean }) {
  const title = titleOf(document);
  return (
    <div className="min-w-0 grow py-2.5">
      <p className="line-clamp-2 wrap-anywhere">
        {document.effect === 'changed' && (
          <span className="text-soft">
            <ReleasedWords document={document} />
          </span>
        )}
        <Link
          to={documentPath(document)}
          title={title}
          className="rounded-sm font-medium underline-offset-2 hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
      </p>
      <p className="text-soft truncate text-[13px]">
        {kindLabel(document)} · {document.patch ? 'some fields changed' : 'saved'} <RelativeTime value={document.at} />
        {document.by?.name && (
          <>
            {' '}
            by <bdi>{document.by.name}</bdi>
          </>
        )}
        {document.returns_at !== null && (
          <>
            {' · '}
            <ReturnNote at={document.returns_at} />
          </>
        )}
        {isOver && !document.live && <span className="text-warn"> · Changed again since</span>}
      </p>
    </div>
  );
}
