import type { Card } from './cards.ts';
import { Picture } from './Picture.tsx';

/**
 * `eager` is how many cards stand in the first view, so that their posters aren't lazy. With `lead` the first card of a wide grid
 * gets a row of its own where the last one would else stand alone in its row.
 */
type Props = { cards: Card[]; level?: 'h2' | 'h3'; kind?: 'poster' | 'wide'; eager?: number; lead?: boolean };

/** On a phone less than the width they have, so that a screen of two pixels a point takes 320 and 640 and not the next larger. */
const sizes = {
  poster: '(min-width: 80rem) 18rem, (min-width: 60rem) 24vw, (min-width: 37.5rem) 32vw, 38vw',
  wide: '(min-width: 80rem) 24rem, (min-width: 60rem) 32vw, (min-width: 37.5rem) 48vw, 76vw',
};
const leadSizes = '(min-width: 80rem) 50rem, (min-width: 66rem) 64vw, (min-width: 37.5rem) 48vw, 76vw';
/** Cards in a row of a wide grid on a wide screen. */
const wideRow = 3;

/** A browser takes a picture of everything that is named for a transition, so long lists do without. */
const mostTransitions = 40;

/** Posters that link to their pages. One link a card: its name is the title, its area the whole card. */
export function CardGrid({ cards, level: Heading = 'h3', kind = 'poster', eager = 0, lead = false }: Props) {
  const hasLead = lead && kind === 'wide' && cards.length > 1 && cards.length % wideRow === 1;
  return (
    <ul className={`cards cards-${kind}`}>
      {cards.map((card, index) => (
        <li
          key={card.href}
          className={hasLead && index === 0 ? 'card card-lead' : 'card'}
          data-keys={card.keys?.join(' ')}
        >
          <div className="card-picture">
            <Picture
              picture={card.poster}
              sizes={hasLead && index === 0 ? leadSizes : sizes[kind]}
              eager={index < eager}
              transition={cards.length <= mostTransitions ? card.transition : undefined}
            />
            {card.logo && <Picture picture={{ ...card.logo, alt: '' }} sizes="4rem" className="card-logo" />}
          </div>
          <Heading className="card-title">
            <a href={card.href}>{card.title}</a>
          </Heading>
          {card.tags.length > 0 && (
            <p className="card-tags">
              {card.tags.map((tag) => (
                <span key={tag}>{tag} </span>
              ))}
            </p>
          )}
          {card.text && <p className="card-text">{card.text}</p>}
        </li>
      ))}
    </ul>
  );
}
