import { Link } from '@tanstack/react-router';

import { formatNumber } from '#shared/rules/numbers.ts';
import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { documentPath, effectLabels, kindLabel, titleOf } from './document-words.ts';

const signs = { new: '+', changed: '~', removed: '−' } satisfies Record<ReleasedDocument['effect'], string>;

/** What the release changed in content: some documents of `total`. */
export function ReceiptDocuments({ documents, total }: { documents: ReleasedDocument[]; total: number }) {
  const more = total - documents.length;
  return (
    <div className="space-y-1">
      <ul aria-label="What changed" className="space-y-1.5">
        {documents.map((document) => (
          <li key={document.document} className="flex items-baseline gap-2">
            <span
              aria-hidden
              className={`w-4 shrink-0 text-center ${document.effect === 'removed' ? 'text-danger' : 'text-accent'}`}
            >
              {signs[document.effect]}
            </span>
            <span className="min-w-0 grow">
              <Link
                to={documentPath(document)}
                title={titleOf(document)}
                dir="auto"
                className={`block truncate rounded-sm text-left font-semibold underline-offset-2 hover:underline ${document.effect === 'removed' ? 'line-through' : ''}`}
              >
                {titleOf(document)}
              </Link>
              <span className="text-soft block text-xs">
                {kindLabel(document)}, {effectLabels[document.effect].toLowerCase()}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft ps-6">and {formatNumber(more)} more</p>}
    </div>
  );
}
