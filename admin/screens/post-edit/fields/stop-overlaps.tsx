import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';

import { comparedDays, overlapsOf } from '#shared/content/overlaps.ts';
import { addDays } from '#shared/rules/stop-rule.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { useToday } from '../../../queries/use-today.ts';
import { overlapWords } from '../../../words/stop-row-words.ts';

const name = 'post_body.attributes.stops';

/** Says when the truck would have to be in two places at once. It may: some have two trucks. */
export function OverlapNotes({ index }: { index: number }) {
  // After the key that was just pressed: a year of many stops takes some milliseconds.
  const stops = useDeferredValue(useWatch<FormValues, typeof name>({ name }));
  const today = useToday();
  const overlaps = useMemo(() => overlapsOf(stops ?? [], today, addDays(today, comparedDays)), [stops, today]);
  const others = [...(overlaps.get(stops?.[index]?.id ?? '') ?? [])];
  const placeOf = (id: string) => stops?.find((stop) => stop.id === id)?.place ?? '';
  return (
    <div role="status" className="col-span-2 empty:hidden sm:col-span-4">
      {others.map(([id, dates]) => (
        <p key={id} className="text-warn flex items-start gap-1.5 text-[13px]">
          <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {overlapWords(placeOf(id), dates)}
          </span>
        </p>
      ))}
    </div>
  );
}
