import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { FormValues } from '../../post-form/form-values.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { postLabels } from '../../words/post-labels.ts';
import { searchWords } from './search-words.ts';

const SearchPreview = lazyNamed(() => import('./search-preview.tsx'), 'SearchPreview');

const later = <Skeleton className="h-80 w-full" />;

/** Search engine and sharing settings. */
export function SearchFields() {
  const { register } = useFormContext<FormValues>();
  const [no_index, no_follow, show_in_sitemap] = useWatch<FormValues, ['no_index', 'no_follow', 'show_in_sitemap']>({
    name: ['no_index', 'no_follow', 'show_in_sitemap'],
  });
  return (
    <div className="space-y-4">
      <WhenSeen before={later}>
        <Suspense fallback={later}>
          <SearchPreview />
        </Suspense>
      </WhenSeen>
      <div className="border-line space-y-3.5 border-t pt-4">
        <Switch
          label={postLabels.no_index}
          hint="For pages that people should find only by their link (noindex)."
          {...register('no_index')}
        />
        <Switch
          label={postLabels.no_follow}
          hint="For pages with links that you don’t endorse (nofollow)."
          {...register('no_follow')}
        />
        <Switch
          label={postLabels.show_in_sitemap}
          hint={
            no_index
              ? 'Has no effect while it is hidden from search engines.'
              : 'The list that search engines read to find pages.'
          }
          {...register('show_in_sitemap')}
        />
        <p className="text-[13px]">{searchWords({ no_index, no_follow, show_in_sitemap })}</p>
      </div>
    </div>
  );
}
