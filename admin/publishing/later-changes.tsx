import { useQuery } from '@tanstack/react-query';

import { otherZoneWords } from '#shared/rules/when-words.ts';
import type { Change } from '#shared/schemas/changes.ts';

import { optionsQuery } from '../queries/domains.ts';
import { ownZone } from '../ui/own-zone.ts';
import { ChangeRows } from './change-rows.tsx';

type Props = {
  changes: Change[];
  /** Nothing else differs from what visitors see. */
  isAll: boolean;
  ticked: ReadonlySet<string>;
  onTick: (documents: string[], isTicked: boolean) => void;
};

/** The changes that go live by themselves, with a scheduled release. */
export function Later({ changes, isAll, ticked, onTick }: Props) {
  const { data: options } = useQuery(optionsQuery);
  const zone = options && otherZoneWords(options.timezone, ownZone());
  return (
    <section aria-labelledby="later-changes">
      <header className="bg-sunken border-line -mx-4 border-b px-4 py-2">
        <h3 id="later-changes" className="font-semibold">
          {isAll ? 'Everything here is scheduled' : 'Scheduled for later'}
        </h3>
        <p className="text-soft text-[13px]">
          {isAll ? 'It goes live automatically at its time.' : 'These go live automatically at their times.'}
          {zone && ` ${zone}`}
        </p>
      </header>
      <ChangeRows changes={changes} ticked={ticked} onTick={onTick} />
    </section>
  );
}
