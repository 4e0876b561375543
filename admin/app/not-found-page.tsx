import { Suspense } from 'react';

import { lazyNamed } from '../ui/lazy-named.ts';

const trouble = () => import('./trouble.ts');
const Lost = lazyNamed(trouble, 'Lost');
const LostPage = lazyNamed(trouble, 'LostPage');

/** The 404 of an address outside the panel's routes: inside the shell when signed in, else on the layout of the sign-in. */
export function NotFoundPage({ data }: { data?: unknown }) {
  return (
    <Suspense>
      <LostPage data={data} />
    </Suspense>
  );
}

/** The 404 below the shell's route. */
export function NotFoundInShell({ data }: { data?: unknown }) {
  return (
    <Suspense>
      <Lost data={data} />
    </Suspense>
  );
}
