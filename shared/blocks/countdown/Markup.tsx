import type { Action } from '../parts/cards.ts';

export type CountdownData = {
  id: string;
  title: string;
  text: string;
  /** When it is, in words: 'Sat, Nov 21, 11 AM'. It stays true without a script. */
  date: string;
  /** The same for machines, with the offset of the domain's clocks. */
  dateTime: string;
  /** What is said once it has begun. */
  over: string;
  action: Action;
};

type Props = CountdownData & { left?: string | undefined };

/** The date is true without a script; with one, it also says how long it still is: on a page site/islands/countdown.ts, in React `left`. */
export function Markup({ id, title, text, date, dateTime, over, action, left }: Props) {
  return (
    <section className="band band-brand band-countdown" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p className="lead">{text}</p>}
        <p className="countdown-date">
          <time dateTime={dateTime}>{date}</time>
        </p>
        <p className="countdown-left" data-until={dateTime} data-over={over} hidden={left === undefined}>
          {left}
        </p>
        {action.href && (
          <p className="actions">
            <a className="button" href={action.href}>
              {action.text}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
