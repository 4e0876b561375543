import { useFormContext, useWatch } from 'react-hook-form';

import type { FormValues } from '../../post-form/form-values.ts';
import { Switch } from '../../ui/switch.tsx';
import { postLabels } from '../../words/post-labels.ts';
import { SearchPreview } from './search-preview.tsx';
import { searchWords } from './search-words.ts';

/** Search engine and sharing settings. */
export function SearchFields() {
  const { register } = useFormContext<FormValues>();
  const [no_index, no_follow, show_in_sitemap] = useWatch<FormValues, ['no_index', 'no_follow', 'show_in_sitemap']>({
    name: ['no_index', 'no_follow', 'show_in_sitemap'],
  });
  return (
    <div className="space-y-4">
      <SearchPreview />
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
