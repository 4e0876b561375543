import { Section } from '../parts/Section.tsx';
import { dayName, type Moment, sayTime } from '../week.ts';
import { stopsShown } from './order.ts';
import type { TodayData } from './schema.ts';

/** Without a `moment` (always when a page is built) it is the plain week; with one, today stands out and open trucks come first. */
export function Today({ id, title, text, limit, days, moment }: TodayData & { moment?: Moment | undefined }) {
  return (
    <Section id={id} block="today" title={title} text={text}>
      <ol className="week">
        {days.map((day) => {
          const isToday = day.day === moment?.day;
          const { stops, more } = stopsShown(day, limit, moment);
          return (
            <li key={day.day} className={isToday ? 'day is-today' : 'day'} aria-current={isToday ? 'date' : undefined}>
              <h3>{dayName(day.day)}</h3>
              <ul>
                {stops.map((stop) => (
                  <li key={`${stop.href}${stop.from}`}>
                    <a href={stop.href}>{stop.name}</a>
                    <span className="place">{stop.place}</span>
                    <span className="hours">
                      {sayTime(stop.from)} – {sayTime(stop.to)} {stop.open && <b className="open-mark">open</b>}
                    </span>
                  </li>
                ))}
              </ul>
              {more > 0 && (
                <p>
                  <a href="/members">and {more} more</a>
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
