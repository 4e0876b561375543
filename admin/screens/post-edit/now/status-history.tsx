import { useFormContext } from 'react-hook-form';

import { statusWords } from '#shared/content/status-words.ts';
import { shortWhen } from '#shared/rules/when-words.ts';
import type { StatusEntry } from '#shared/schemas/statuses.ts';

import type { FormValues } from '../../../post-form/form-values.ts';

const shown = 20;

/** What was said last, and by whom. */
export function StatusHistory({ entries, zone }: { entries: StatusEntry[]; zone: string }) {
  const { getValues } = useFormContext<FormValues>();
  const dishes = getValues('post_body.attributes.menu_items') ?? [];
  if (entries.length === 0) return <p className="text-soft">Nothing yet. What you or the truck report is kept here.</p>;
  return (
    <ol className="space-y-2.5">
      {entries.slice(0, shown).map((entry) => (
        <li key={entry.id} className="wrap-anywhere">
          <span dir="auto" className="block">
            {entry.dish !== null && `${dishes.find(({ id }) => id === entry.dish)?.name ?? 'A removed dish'}: `}
            {statusWords(entry)}
            {entry.reason && `: ${entry.reason}`}
          </span>
          <span className="text-soft block text-[13px]">
            {shortWhen(entry.since, zone)}, {entry.by ?? 'somebody who has left'}
          </span>
        </li>
      ))}
    </ol>
  );
}
