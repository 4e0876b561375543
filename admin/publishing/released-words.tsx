import { Suspense } from 'react';

import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { lazyNamed } from '../ui/lazy-named.ts';
import type { ChangedFields } from './field-words.ts';

const FieldWords = lazyNamed<'FieldWords', { change: ChangedFields }>(
  () => import('./row-difference.tsx'),
  'FieldWords',
);

/** What a release did to a document, before its title. */
export function ReleasedWords({ document }: { document: ReleasedDocument }) {
  if (document.effect === 'new') return 'New: ';
  if (document.effect === 'removed') return 'Removed: ';
  return (
    <Suspense>
      <FieldWords change={document} />{' '}
    </Suspense>
  );
}
