import { dayWords } from '../../../ui/month-days.ts';
import { countWords } from '../../../words/count-words.ts';
import type { StopNoun } from '../../../words/stop-words.ts';

type Props = {
  day: string;
  isStop: boolean;
  isToday: boolean;
  isOutside?: boolean;
  count: number;
  noun: StopNoun;
  onPress: () => void;
};

/** The ground of a day: a press adds a stop there. Its stops are above it. */
export function DayButton({ day, isStop, isToday, isOutside = false, count, noun, onPress }: Props) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={onPress}
      className="hover:bg-sunken absolute inset-0 flex p-1 -outline-offset-2!"
    >
      <span className="sr-only">
        {dayWords(day)}, {count === 0 ? `no ${noun}s` : countWords(count, noun)}. Add a {noun}
      </span>
      <span
        aria-hidden
        className={`grid size-6 shrink-0 place-items-center rounded-full text-[13px] ${isToday ? 'bg-accent text-accent-ink font-semibold' : isOutside ? 'text-soft' : ''}`}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  );
}
