import { Link } from '@tanstack/react-router';

import { formatNumber } from '#shared/rules/numbers.ts';
import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { paths } from '../routing/paths.ts';
import { documentPath, kindLabel, titleOf } from './document-words.ts';
import { ReleasedFold } from './released-fold.tsx';
import { ReleasedWords } from './released-words.tsx';
import { ReturnNote } from './return-note.tsx';

const signs = { new: '+', changed: '~', removed: '−' } satisfies Record<ReleasedDocument['effect'], string>;

type Props = {
  release: string;
  documents: ReleasedDocument[];
  /** Also of those that aren't among `documents`. */
  total: number;
};

/** What the release changed in content: some of its documents, each with its difference. */
export function ReceiptDocuments({ release, documents, total }: Props) {
  const more = total - documents.length;
  return (
    <div className="space-y-1">
      <ul aria-label="What changed" className="space-y-1.5">
        {documents.map((document) => (
          <li key={document.document}>
            <ReleasedFold
              release={release}
              document={document}
              className="border-line mt-1 mb-3 border-s-2 ps-3 font-sans text-sm"
            >
              {(button) => (
                <div className="flex items-start gap-2">
                  <span
                    aria-hidden
                    className={`w-4 shrink-0 text-center ${document.effect === 'removed' ? 'text-danger' : 'text-accent'}`}
                  >
                    {signs[document.effect]}
                  </span>
                  <Named document={document} />
                  {button}
                </div>
              )}
            </ReleasedFold>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to={paths.release(release)} className="text-accent ms-6 rounded-sm underline underline-offset-2">
          and {formatNumber(more)} more
        </Link>
      )}
    </div>
  );
}

function Named({ document }: { document: ReleasedDocument }) {
  const title = titleOf(document);
  return (
    <p className="min-w-0 grow">
      <span className="line-clamp-2 wrap-anywhere">
        <ReleasedWords document={document} />
        <Link
          to={documentPath(document)}
          title={title}
          className={`rounded-sm font-semibold underline-offset-2 hover:underline ${document.effect === 'removed' ? 'line-through' : ''}`}
        >
          <bdi>{title}</bdi>
        </Link>
      </span>
      <span className="text-soft block text-xs">
        {kindLabel(document)}
        {document.returns_at !== null && (
          <>
            {' · '}
            <ReturnNote at={document.returns_at} />
          </>
        )}
      </span>
    </p>
  );
}
