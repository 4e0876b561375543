import { useFormContext } from 'react-hook-form';

import { Switch } from '../../ui/switch.tsx';
import type { FormValues } from './form-values.ts';

export function SearchFields() {
  const { register } = useFormContext<FormValues>();
  return (
    <div className="space-y-3.5">
      <Switch label="Hide from search engines" hint="noindex; it leaves the sitemap too" {...register('no_index')} />
      <Switch label="Don’t follow its links" hint="nofollow" {...register('no_follow')} />
      <Switch label="List in the sitemap" {...register('show_in_sitemap')} />
    </div>
  );
}
