import { Suspense } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { Skeleton } from '../../ui/states.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';

const SearchFields = lazyNamed(() => import('./search-fields.tsx'), 'SearchFields');

/** About as high as the fields. */
const later = <Skeleton className="h-140 w-full" />;

/** Search engine and sharing settings, which load when the user scrolls to them. */
export const searchPart = (
  <WhenSeen before={later}>
    <Suspense fallback={later}>
      <SearchFields />
    </Suspense>
  </WhenSeen>
);
