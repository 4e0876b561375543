import { formatNumber } from '#shared/rules/numbers.ts';
import { countedDocuments, type ListedRelease } from '#shared/schemas/releases.ts';

import { titleOf } from './document-words.ts';
import { purposeOf } from './release-words.ts';
import { ReleasedWords } from './released-words.tsx';

/** What a release is for, over what it changed; of a plain publish only the latter. */
export function ReleaseTitle({ release }: { release: ListedRelease }) {
  const purpose = purposeOf(release);
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {purpose === null ? <Changed release={release} /> : <bdi className="line-clamp-2">{purpose}</bdi>}
      </p>
      {purpose !== null && (
        <p className="text-soft text-[13px] wrap-anywhere">
          <Changed release={release} />
        </p>
      )}
    </>
  );
}

/** Characters of a title: what follows it must stay in sight. */
const longest = 40;
const characters = new Intl.Segmenter('en');

function shortened(title: string): string {
  const all = Array.from(characters.segment(title), ({ segment }) => segment);
  return all.length <= longest ? title : `${all.slice(0, longest).join('').trimEnd()}…`;
}

/** 'Phone of Pecan Smoke, and 2 more'. */
function Changed({ release: { number, documents } }: { release: ListedRelease }) {
  if (!documents) return 'From before changes were recorded';
  const { total, first } = documents;
  const isMore = total >= countedDocuments;
  if (!first) {
    if (total === 0) return number === 1 ? 'The site’s first pages' : 'No content changed';
    return isMore ? `More than ${formatNumber(total - 1)} changes` : `${formatNumber(total)} changes`;
  }
  return (
    <>
      <ReleasedWords document={first} />
      <bdi title={titleOf(first)}>{shortened(titleOf(first))}</bdi>
      {total > 1 &&
        (isMore ? ', and many more' : `, and ${formatNumber(total - 1)} more ${total === 2 ? 'item' : 'items'}`)}
    </>
  );
}
