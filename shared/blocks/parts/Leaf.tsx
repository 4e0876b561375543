import type { Card } from './cards.ts';

/** The day of an event on a leaf of a calendar. Hidden from screen readers: the words beside it say the day in full. */
export function Leaf({ date }: Pick<Card, 'date'>) {
  return date?.day ? (
    <p className="leaf" aria-hidden="true">
      <span>{date.month}</span>
      <b>{date.day}</b>
    </p>
  ) : null;
}
