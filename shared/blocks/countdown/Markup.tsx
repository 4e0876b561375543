import type { CountdownData } from './schema.ts';

/** The date is true without a script; with one, it also says how long it still is (site/islands/countdown.ts). */
export function Countdown({ id, title, text, date, dateTime, over, action }: CountdownData) {
  return (
    <section className="band band-brand band-countdown" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p className="lead">{text}</p>}
        <p className="countdown-date">
          <time dateTime={dateTime}>{date}</time>
        </p>
        <p className="countdown-left" data-until={dateTime} data-over={over} hidden />
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
