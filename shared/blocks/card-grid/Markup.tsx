import type { Picture as PictureData } from '../../content/pictures.ts';
import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';

export type CardGridData = {
  id: string;
  title: string;
  text: string;
  /** An empty href renders no link. */
  cards: { id: string; title: string; text: string; href: string; picture: PictureData | null }[];
};

const sizes = '(min-width: 80rem) 24rem, (min-width: 60rem) 32vw, (min-width: 37.5rem) 46vw, 90vw';

export function Markup({ id, title, text, cards }: CardGridData) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <Section id={id} block="card-grid" title={title} text={text}>
      <ul className="own-cards">
        {cards.map((card) => (
          <li key={card.id} className="own-card">
            {card.picture && <Picture picture={card.picture} sizes={sizes} />}
            <div className="own-card-words">
              {card.title && (
                <Heading className="own-card-title">
                  {card.href ? <a href={card.href}>{card.title}</a> : card.title}
                </Heading>
              )}
              {card.text && <p>{card.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
