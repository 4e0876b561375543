import { Suspense } from 'react';

import { lazyNamed } from '../ui/lazy-named.ts';

type NotFound = { data?: unknown };
const trouble = () => import('./trouble.ts');
const Lost = lazyNamed<'Lost', NotFound>(trouble, 'Lost');
const LostPage = lazyNamed<'LostPage', NotFound>(trouble, 'LostPage');

/** The 404 of an address outside the panel's routes: inside the shell when signed in, else on the layout of the sign-in. */
export function NotFoundPage({ data }: NotFound) {
  return (
    <Suspense>
      <LostPage data={data} />
    </Suspense>
  );
}

/** The 404 below the shell's route. */
export function NotFoundInShell({ data }: NotFound) {
  return (
    <Suspense>
      <Lost data={data} />
    </Suspense>
  );
}
