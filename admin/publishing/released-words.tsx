import { Suspense } from 'react';

import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { lazyNamed } from '../ui/lazy-named.ts';
import type { ChangedFields } from './field-words.ts';

const ChangedWords = lazyNamed<'ChangedWords', { change: ChangedFields }>(
  () => import('./changed-words.tsx'),
  'ChangedWords',
);

/** What a release did to a document, before its title. */
export function ReleasedWords({ document }: { document: ChangedFields & Pick<ReleasedDocument, 'effect'> }) {
  if (document.effect === 'new') return 'New: ';
  if (document.effect === 'removed') return 'Removed: ';
  return (
    <Suspense>
      <ChangedWords change={document} />{' '}
    </Suspense>
  );
}
