import { Link } from '@tanstack/react-router';

import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { documentPath, kindLabel, titleOf } from '../../publishing/document-words.ts';
import { EffectMark } from '../../publishing/effect-mark.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

type Props = { document: ReleasedDocument; isTicked?: boolean; onToggle?: () => void };

/** A document of a release; with a box where it can be taken back. */
export function ReleasedRow({ document, isTicked = false, onToggle }: Props) {
  const title = titleOf(document);
  return (
    <li className="border-line flex items-center gap-1 border-b pe-4 last:border-0">
      {onToggle ? (
        <label className="grid w-11 shrink-0 place-items-center self-stretch">
          <input type="checkbox" aria-label={`Take back ${title}`} checked={isTicked} onChange={onToggle} />
        </label>
      ) : (
        <span className="w-3" />
      )}
      <div className="min-w-0 grow py-2.5">
        <Link
          to={documentPath(document)}
          title={title}
          dir="auto"
          className="block truncate rounded-sm text-left font-medium underline-offset-2 hover:underline"
        >
          {title}
        </Link>
        <p className="text-soft truncate text-[13px]">
          {kindLabel(document)} · {document.patch ? 'only some fields, changed' : 'saved'}{' '}
          <RelativeTime value={document.at} />
          {document.by?.name && (
            <>
              {' '}
              by <bdi>{document.by.name}</bdi>
            </>
          )}
          {!document.live && <span className="text-warn"> · Changed again since</span>}
        </p>
      </div>
      <EffectMark effect={document.effect} />
    </li>
  );
}
