import type { Picture as PictureData } from '../../content/pictures.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import type { Action } from '../parts/cards.ts';
import { Picture } from '../parts/Picture.tsx';

export type CountdownData = {
  id: string;
  title: string;
  text: string;
  /** The date in words: 'Sat, Nov 21, 11 AM'. */
  date: string;
  /** The date in ISO 8601, with the offset of the domain's time zone. */
  dateTime: string;
  /** The same of its end; empty if nobody said when that is. */
  end: string;
  /** The text after the start. */
  over: string;
  action: Action;
  /** The picture of the event. */
  picture: PictureData | null;
};

type Props = CountdownData & { left?: string | undefined };

/** Shows the date, and with a script the remaining time: on a page by site/islands/countdown.ts, in React by `left`. */
export function Markup({ id, title, text, date, dateTime, end, over, action, picture, left }: Props) {
  return (
    <section className="band band-brand band-countdown" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <div className="countdown-words">
          <h2 id={`${id}-title`}>{title}</h2>
          {text && <p className="lead">{text}</p>}
          <p className="countdown-date">
            <time dateTime={dateTime}>{date}</time>
          </p>
          <p
            className="countdown-left"
            data-until={dateTime}
            data-end={end || undefined}
            data-over={over}
            hidden={left === undefined}
          >
            {left}
          </p>
          <ActionButton action={action} />
        </div>
        {picture && (
          <div className="countdown-picture">
            <Picture picture={{ ...picture, alt: '' }} sizes="(min-width: 100rem) 56rem, 60vw" />
          </div>
        )}
      </div>
    </section>
  );
}
