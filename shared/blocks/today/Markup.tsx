import { dayName } from '../../content/week.ts';
import { formatHours } from '../../rules/clock-words.ts';
import { Section } from '../parts/Section.tsx';
import { stopsShown, type TodayStop } from './order.ts';

/**
 * The stops of a day by opening time, each truck's first stop before any second one. `more` counts the stops of a crowded day that
 * aren't in the page; `href` lists all.
 */
export type TodayDay = { day: number; href: string; stops: TodayStop[]; more: number };

/** `limit` is the number of stops shown per day, unless more are open. */
export type TodayData = {
  id: string;
  title: string;
  text: string;
  clock: string;
  limit: number;
  days: TodayDay[];
  /** The path of the page of what is open now; empty if there is none. */
  now: string;
};

/**
 * The week without a current time. On the site a script begins it with today, writes the dates and marks open stops
 * (site/islands/week-board.ts). The short names of the days lead to each of them where not all are in view.
 */
export function Markup({ id, title, text, clock, limit, days, now }: TodayData) {
  return (
    <Section id={id} block="today" title={title} text={text} action={{ text: 'Open now and near you', href: now }}>
      <nav aria-label="Days of the week">
        <ul className="week-jump">
          {days.map(({ day }) => (
            <li key={day} data-day={day}>
              <a href={`#${id}-${day}`}>
                {dayName(day).slice(0, 3)}
                <span>{dayName(day).slice(3)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ol className="week" data-clock={clock} data-limit={limit}>
        {days.map((day) => {
          const { stops, rest, more } = stopsShown(day, limit, undefined);
          return (
            <li key={day.day} id={`${id}-${day.day}`} className="day" data-day={day.day} data-more={day.more}>
              <h3>
                {dayName(day.day)} <span className="date-of" />
              </h3>
              <ul>
                {stops.map((stop) => (
                  <Stop key={`${stop.href}${stop.from}`} stop={stop} />
                ))}
                {rest.map((stop) => (
                  <Stop key={`${stop.href}${stop.from}`} stop={stop} hidden />
                ))}
              </ul>
              {more > 0 && (
                <p>
                  <a href={day.href}>
                    and <span>{more}</span> more
                  </a>
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** A hidden stop is shown when it opens. */
function Stop({ stop, hidden }: { stop: TodayStop; hidden?: boolean }) {
  return (
    <li data-from={stop.from} data-to={stop.to} data-date={stop.date} hidden={hidden}>
      <a href={stop.href}>{stop.name}</a>
      <span className="place">{stop.place}</span>
      <span className="hours">{formatHours(stop)}</span>
      {stop.now && <b className="said-mark">{stop.now}</b>}
    </li>
  );
}
