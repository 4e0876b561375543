import { type ReactNode, useState } from 'react';

import { formatHours } from '#shared/rules/clock-words.ts';
import { mostStops, type Stop } from '#shared/schemas/stops.ts';
import type { ComparedStop, ReadFile } from '#shared/stop-files/read-stop-file.ts';

import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { countWords } from '../../../words/count-words.ts';
import { ruleWords, type StopNoun } from '../../../words/stop-words.ts';
import { remarkOf, summaryWords, thereWords } from './import-words.ts';

type Props = {
  noun: StopNoun;
  read: ReadFile;
  /** How many stops the member has. */
  known: number;
  onAdd: (stops: Stop[]) => void;
  onBack: () => void;
  onClose: () => void;
};

/** What a file would add, with a tick for each; what is there already; and which lines can't be read. */
export function Preview({ noun, read, known, onAdd, onBack, onClose }: Props) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const fresh = read.found.filter(({ standing }) => standing === 'new');
  const there = read.found.filter(({ standing }) => standing !== 'new');
  const ticked = fresh.filter(({ stop }) => !unticked.has(stop.id)).map(({ stop }) => stop);
  const over = known + ticked.length - mostStops;
  const tick = (ids: string[], isTicked: boolean) =>
    setUnticked((before) => new Set(isTicked ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]));
  return (
    <Modal
      title={`Import ${noun}s`}
      wide
      onClose={onClose}
      footer={
        <>
          {over > 0 && (
            <p role="alert" className="text-danger grow basis-60 self-center text-[13px]">
              At most {mostStops} {noun}s fit, and {known} are there: uncheck at least {over}.
            </p>
          )}
          <Button onClick={onBack}>Another file</Button>
          <Button tone="primary" disabled={ticked.length === 0 || over > 0} onClick={() => onAdd(ticked)}>
            Add {countWords(ticked.length, noun)}
          </Button>
        </>
      }
    >
      <p role="status" className="pb-3">
        {summaryWords(read, noun)}
      </p>
      <div className="space-y-4">
        {fresh.length > 0 && <NewStops noun={noun} fresh={fresh} unticked={unticked} onTick={tick} />}
        {read.problems.length > 0 && (
          <Part title="Can’t be read">
            {read.problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`} className="py-1">
                <span className="text-danger font-medium">Line {line}:</span> {problem}
              </li>
            ))}
          </Part>
        )}
        {there.length > 0 && (
          <Part title="Not added">
            {there.map((each) => (
              <li key={each.stop.id} className="py-1">
                <StopWords stop={each.stop} remark={thereWords(each)} />
              </li>
            ))}
          </Part>
        )}
      </div>
    </Modal>
  );
}

type NewStopsProps = {
  noun: StopNoun;
  fresh: ComparedStop[];
  unticked: ReadonlySet<string>;
  onTick: (ids: string[], isTicked: boolean) => void;
};

function NewStops({ noun, fresh, unticked, onTick }: NewStopsProps) {
  const ids = fresh.map(({ stop }) => stop.id);
  const count = ids.filter((id) => !unticked.has(id)).length;
  return (
    <ul aria-label={`New ${noun}s`} className="border-line -mx-4 border-y">
      {fresh.length > 1 && (
        <li className="border-line border-b">
          <TickAll noun={noun} count={count} total={fresh.length} onTick={(isTicked) => onTick(ids, isTicked)} />
        </li>
      )}
      {fresh.map((each) => (
        <li key={each.stop.id} className="border-line border-b last:border-0">
          <label className="hover:bg-sunken flex min-h-11 items-start gap-3 px-4 py-2">
            <input
              type="checkbox"
              className="mt-0.75 shrink-0"
              checked={!unticked.has(each.stop.id)}
              onChange={({ target }) => onTick([each.stop.id], target.checked)}
            />
            <StopWords stop={each.stop} remark={remarkOf(each)} />
          </label>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="[overflow-wrap:anywhere]">{children}</ul>
    </section>
  );
}

type TickAllProps = { noun: StopNoun; count: number; total: number; onTick: (isTicked: boolean) => void };

function TickAll({ noun, count, total, onTick }: TickAllProps) {
  return (
    <label className="hover:bg-sunken flex min-h-11 items-center gap-3 px-4 font-medium">
      <input
        type="checkbox"
        className="shrink-0"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < total;
        }}
        checked={count === total}
        onChange={() => onTick(count < total)}
      />
      {count === total ? `All ${countWords(total, noun)}` : `${count} of ${countWords(total, noun)}`}
    </label>
  );
}

/** A stop in two lines, as the list of stops has it. */
function StopWords({ stop, remark }: { stop: Stop; remark: string }) {
  const { place, address, note } = stop;
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span dir="auto" className={`block font-medium ${stop.cancelled ? 'text-soft line-through' : ''}`}>
        {place}
      </span>
      <span className="text-soft block text-[13px]">
        {ruleWords(stop)}, {formatHours(stop)}
        {stop.to <= stop.from && ' the next day'}
      </span>
      {[address, note].filter(Boolean).map((text) => (
        <span key={text} dir="auto" className="text-soft block text-[13px]">
          {text}
        </span>
      ))}
      {remark && <span className="block text-[13px]">{remark}</span>}
    </span>
  );
}
