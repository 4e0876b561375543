import type { Row } from './cards.ts';
import { Leaf } from './Leaf.tsx';
import { Picture } from './Picture.tsx';

/** `kind` decides the shape of the pictures. `eager` is the number of rows in the first view. */
type Props = { rows: Row[]; kind: 'event' | 'past' | 'offer' | 'member'; level?: 'h2' | 'h3'; eager?: number };

const sizes = {
  event: '(min-width: 100rem) 60rem, (min-width: 60rem) 64vw, 76vw',
  past: '(min-width: 60rem) 26rem, (min-width: 37.5rem) 30vw, 76vw',
  offer: '(min-width: 100rem) 44rem, (min-width: 60rem) 46vw, 76vw',
  member: '(min-width: 60rem) 24rem, (min-width: 37.5rem) 40vw, 76vw',
};

/** Cards as large as the page, whose words and facts are beside the picture. The link's area is the whole row, its name the title. */
export function Rows({ rows, kind, level: Heading = 'h2', eager = 0 }: Props) {
  return (
    <ul className={`rows rows-${kind}`}>
      {rows.map((row, index) => (
        <li key={row.href} className="card row">
          <div className="card-picture">
            <Picture picture={row.poster} sizes={sizes[kind]} eager={index < eager} transition={row.transition} />
            {row.logo && <Picture picture={{ ...row.logo, alt: '' }} sizes="4rem" className="card-logo" />}
          </div>
          <Leaf date={row.date} />
          <div className="row-words">
            <Heading className="card-title">
              <a href={row.href}>{row.title}</a>
            </Heading>
            {row.text && <p className="card-text">{row.text}</p>}
            {row.facts.length > 0 && (
              <dl className="row-facts">
                {row.facts.map(({ label, text }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            {row.action && (
              <p className="row-action">
                <a
                  className="button button-quiet"
                  href={row.action.href}
                  aria-label={`${row.action.text}: ${row.title}`}
                >
                  {row.action.text}
                </a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
