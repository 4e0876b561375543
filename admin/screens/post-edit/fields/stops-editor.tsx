import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { formatHours } from '#shared/rules/clock-words.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { $stopsView, setStopsView } from '../../../stores/stops-view.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { ruleWords, type StopNoun } from '../../../words/stop-words.ts';
import { nextStop } from '../calendar/next-stop.ts';
import { FoldList } from './fold-list.tsx';

const StopFields = lazyNamed(() => import('./stop-fields.tsx'), 'StopFields');
const StopCalendar = lazyNamed(() => import('../calendar/stop-calendar.tsx'), 'StopCalendar');
const ImportDialog = lazyNamed(() => import('../stop-import/import-dialog.tsx'), 'ImportDialog');
const name = 'post_body.attributes.stops';

type Words = { noun: StopNoun; empty: string };

/** The stops of a truck, or the dates of an event. One whose end is not after its start runs past midnight. */
export function StopsEditor({ noun, empty }: Words) {
  const { getValues } = useFormContext<FormValues>();
  const view = useStore($stopsView);
  if (view !== 'list') {
    return (
      <Suspense fallback={<Skeleton className="m-4 h-96" />}>
        <StopCalendar view={view} noun={noun} Fields={StopFields} />
      </Suspense>
    );
  }
  return (
    <FoldList
      name={name}
      noun={noun}
      empty={empty}
      first="place"
      newRow={() => nextStop(getValues(name)?.at(-1))}
      Summary={StopSummary}
      Fields={StopFields}
    />
  );
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

export function StopsBar({ noun }: Pick<Words, 'noun'>) {
  const [isImporting, setIsImporting] = useState(false);
  return (
    <div className="flex items-center gap-2">
      <Button size="sm" tone="quiet" onClick={() => setIsImporting(true)}>
        Import…
      </Button>
      <Segments label="How stops are shown" options={views} chosen={useStore($stopsView)} onChoose={setStopsView} />
      {isImporting && (
        <Suspense>
          <ImportDialog noun={noun} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

function StopSummary({ index }: { index: number }) {
  const stop = useWatch<FormValues, `${typeof name}.${number}`>({ name: `${name}.${index}` });
  if (!stop) return null;
  return (
    <span className="min-w-0 py-1.5">
      <span dir="auto" className={`block truncate font-medium ${stop.cancelled ? 'text-soft line-through' : ''}`}>
        {stop.place || 'No place yet'}
      </span>
      <span className="text-soft block text-[13px]">
        {ruleWords(stop)}, {formatHours(stop)}
      </span>
    </span>
  );
}
