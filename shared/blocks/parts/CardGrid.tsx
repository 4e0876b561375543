import type { Card } from './cards.ts';
import { Leaf } from './Leaf.tsx';
import { Picture } from './Picture.tsx';

/**
 * `eager` is the number of cards in the first view, whose posters aren't lazy. With `lead` the first card of a wide grid has
 * its own row. The last row is always full: the styles share its width among the cards that are left.
 */
type Props = { cards: Card[]; level?: 'h2' | 'h3'; kind?: 'poster' | 'wide'; eager?: number; lead?: boolean };

/** Smaller than the real width on phones, so that a 2x screen loads 320 and 640 px wide pictures, not the next larger ones. */
const sizes = {
  poster: '(min-width: 100rem) 24rem, (min-width: 60rem) 24vw, (min-width: 37.5rem) 32vw, 38vw',
  /** Three or six posters are as wide as these. */
  third: '(min-width: 100rem) 33rem, (min-width: 60rem) 32vw, (min-width: 37.5rem) 32vw, 38vw',
  wide: '(min-width: 100rem) 33rem, (min-width: 60rem) 32vw, (min-width: 37.5rem) 48vw, 76vw',
  half: '(min-width: 100rem) 50rem, (min-width: 37.5rem) 50vw, 76vw',
  lead: '(min-width: 100rem) 66rem, (min-width: 60rem) 66vw, (min-width: 37.5rem) 48vw, 76vw',
};

/** Browsers take a snapshot of every element with a transition name, so long lists have none. */
const mostTransitions = 40;

/** Posters with one link per card, whose name is the title and whose area is the whole card. */
export function CardGrid({ cards, level: Heading = 'h3', kind = 'poster', eager = 0, lead = false }: Props) {
  const hasLead = kind === 'wide' && cards.length !== 2 && (lead || cards.length % 3 === 1);
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
              sizes={sizes[shapeOf(index, cards.length, { kind, hasLead })]}
              eager={index < eager}
              transition={cards.length <= mostTransitions ? card.transition : undefined}
            />
            {card.logo && <Picture picture={{ ...card.logo, alt: '' }} sizes="4rem" className="card-logo" />}
          </div>
          <Leaf date={card.date} />
          <Heading className="card-title">
            <a href={card.href}>{card.title}</a>
          </Heading>
          {card.days && <p className="card-now">{card.days}</p>}
          {card.price && <p className="card-price">{card.price}</p>}
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

/** How wide a card is, as the styles share the rows (site/styles/cards.css). */
function shapeOf(
  index: number,
  count: number,
  { kind, hasLead }: { kind: 'poster' | 'wide'; hasLead: boolean },
): keyof typeof sizes {
  if (kind === 'poster') return count === 3 || count === 6 ? 'third' : 'poster';
  if (hasLead && index === 0) return 'lead';
  const inThrees = hasLead ? count - 1 : count;
  const halves = { 0: 0, 1: 4, 2: 2 }[inThrees % 3] ?? 0;
  return index >= count - halves ? 'half' : 'wide';
}
