import { useFormContext, useWatch } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { ruleWords } from '../../../words/stop-words.ts';
import { nextStop } from '../calendar/next-stop.ts';
import { FoldList } from './fold-list.tsx';

const StopFields = lazyNamed(() => import('./stop-fields.tsx'), 'StopFields');
const name = 'post_body.attributes.stops';

/** The stops. One whose end is not after its start runs past midnight. */
export function StopsEditor() {
  const { getValues } = useFormContext<FormValues>();
  return (
    <FoldList
      name={name}
      noun="stop"
      empty="No stops yet. “Where is it now” is the first thing visitors look for."
      first="place"
      newRow={() => nextStop(getValues(name)?.at(-1))}
      Summary={StopSummary}
      Fields={StopFields}
    />
  );
}

function StopSummary({ index }: { index: number }) {
  const stop = useWatch<FormValues, `${typeof name}.${number}`>({ name: `${name}.${index}` });
  if (!stop) return null;
  return (
    <span className="min-w-0 py-1.5">
      <span dir="auto" className={`block truncate font-medium ${stop.cancelled ? 'text-soft line-through' : ''}`}>
        {stop.place || 'New stop'}
      </span>
      <span className="text-soft block text-[13px]">
        {ruleWords(stop)}, {stop.from}–{stop.to}
      </span>
    </span>
  );
}
