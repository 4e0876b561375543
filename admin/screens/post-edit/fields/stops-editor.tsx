import { useFormContext, useWatch } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { ruleWords } from '../../../words/stop-words.ts';
import { FoldList } from './fold-list.tsx';
import { nextStop, StopFields } from './stop-fields.tsx';

/** The stops. One whose end is not after its start runs past midnight. */
export function StopsEditor() {
  const { getValues } = useFormContext<FormValues>();
  return (
    <FoldList
      name="post_body.attributes.stops"
      noun="stop"
      empty="No stops yet. “Where is it now” is the first thing visitors look for."
      first="place"
      newRow={() => nextStop(getValues('post_body.attributes.stops')?.at(-1))}
      Summary={StopSummary}
      Fields={StopFields}
    />
  );
}

function StopSummary({ index }: { index: number }) {
  const stop = useWatch<FormValues, `post_body.attributes.stops.${number}`>({
    name: `post_body.attributes.stops.${index}`,
  });
  if (!stop) return null;
  return (
    <>
      <span className="min-w-10 shrink-0 font-medium">{ruleWords(stop)}</span>
      <span className="text-soft w-24 shrink-0">
        {stop.from}–{stop.to}
      </span>
      <span dir="auto" className={`min-w-0 truncate ${stop.cancelled ? 'text-soft line-through' : ''}`}>
        {stop.place || 'New stop'}
      </span>
    </>
  );
}
