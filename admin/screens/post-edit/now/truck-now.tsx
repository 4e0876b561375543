import { type RefObject, Suspense, useRef, useState } from 'react';

import { statusWords } from '#shared/content/status-words.ts';
import { clockTime } from '#shared/rules/when-words.ts';
import type { StatusEntry, StatusInput } from '#shared/schemas/statuses.ts';

import { useEndStatus } from '../../../queries/statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { notify } from '../../../ui/notify.ts';
import { Skeleton } from '../../../ui/states.tsx';

const loadMore = () => import('./say-more.tsx');
const SayLate = lazyNamed(loadMore, 'SayLate');
const SayNotComing = lazyNamed(loadMore, 'SayNotComing');

type Props = {
  truck: StatusEntry | undefined;
  zone: string;
  /** Whether its plan has a stop today. */
  hasStop: boolean;
  maySay: boolean;
  busy: boolean;
  send: (body: StatusInput) => Promise<StatusEntry>;
};

/** What visitors see of the truck, and the buttons that change it. */
export function TruckNow({ truck, zone, hasStop, maySay, busy, send }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  const end = useEndStatus();
  // Not `disabled`, which would take the focus from the button that was pressed.
  const isBusy = busy || end.isPending;

  async function takeBack(said: StatusEntry): Promise<void> {
    if (isBusy) return;
    const ending = end.mutateAsync(said);
    notify.done(ending, 'Taken back. Visitors see the plan again in a moment.');
    await ending;
    first.current?.focus();
  }
  function tell(body: StatusInput): Promise<unknown> {
    const saying = send(body);
    const words = `Visitors read “${statusWords({ minutes: null, ...body })}” in a moment`;
    notify.done(saying, words, async () => end.mutateAsync(await saying));
    return saying;
  }
  return (
    <div className="border-line space-y-3 border-b p-4">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <p role="status" className="min-w-0 wrap-anywhere">
          <Shown truck={truck} zone={zone} hasStop={hasStop} />
        </p>
        {truck && maySay && (
          <Button
            aria-disabled={isBusy}
            onClick={() => void takeBack(truck).catch(() => undefined)}
            className="pointer-coarse:min-h-11"
          >
            Take back
          </Button>
        )}
      </div>
      {maySay && <Choices ref={first} said={truck?.kind} hasStop={hasStop} isBusy={isBusy} tell={tell} />}
    </div>
  );
}

function Shown({ truck, zone, hasStop }: Pick<Props, 'truck' | 'zone' | 'hasStop'>) {
  if (!truck) return hasStop ? 'Visitors see the plan.' : 'Visitors see the plan: no stop today.';
  return (
    <>
      Visitors see <strong className="font-semibold">{statusWords(truck)}</strong>, until {clockTime(truck.until, zone)}
      .
      {truck.reason && (
        <span dir="auto" className="text-soft block">
          {truck.reason}
        </span>
      )}
    </>
  );
}

type Asked = 'late' | 'not_coming';
type ChoiceProps = {
  ref: RefObject<HTMLButtonElement | null>;
  said: StatusEntry['kind'] | undefined;
  hasStop: boolean;
  isBusy: boolean;
  tell: (body: StatusInput) => Promise<unknown>;
};

/** What is said already says until when. */
function endWords(asks: Asked | null, hasStop: boolean): string {
  if (asks === 'late') return 'It ends when those minutes are over.';
  return hasStop ? 'What you say ends with today’s stop, or else at 4 AM.' : 'What you say ends at 4 AM.';
}

/** Two say it at once; two ask how late it is, or why. */
function Choices({ ref, said, hasStop, isBusy, tell }: ChoiceProps) {
  const [asks, setAsks] = useState<Asked | null>(null);
  const asking = useRef<HTMLButtonElement>(null);
  async function say(body: StatusInput): Promise<void> {
    if (isBusy) return;
    await tell(body);
    setAsks(null);
  }
  /** What had the focus is gone then. */
  async function answered(body: StatusInput): Promise<void> {
    const button = asking.current;
    await say(body);
    button?.focus();
  }
  const look = 'pointer-coarse:min-h-11 aria-pressed:border-accent aria-pressed:bg-sunken aria-expanded:bg-sunken';
  const atOnce = (kind: 'here' | 'sold_out') => ({
    'aria-pressed': said === kind,
    'aria-disabled': isBusy,
    className: look,
    onClick: () => void say({ kind }).catch(() => undefined),
  });
  const opening = (which: Asked) => ({
    ref: asks === which ? asking : undefined,
    'aria-expanded': asks === which,
    className: look,
    onClick: () => setAsks(asks === which ? null : which),
  });
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button ref={ref} {...atOnce('here')}>
          Here
        </Button>
        <Button {...opening('late')}>Running late</Button>
        <Button {...atOnce('sold_out')}>Sold out</Button>
        <Button {...opening('not_coming')}>Not coming</Button>
      </div>
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        {asks === 'late' && <SayLate tell={answered} />}
        {asks === 'not_coming' && <SayNotComing tell={answered} />}
      </Suspense>
      <p className="text-soft text-[13px]">
        Live within seconds, without Publish. {said ? '' : endWords(asks, hasStop)}
      </p>
    </>
  );
}
