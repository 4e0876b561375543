import type { Picture as PictureData } from '../../content/pictures.ts';
import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';

export type TestimonialsData = {
  id: string;
  title: string;
  text: string;
  quotes: { id: string; quote: string; name: string; role: string; picture: PictureData | null }[];
};

export function Markup({ id, title, text, quotes }: TestimonialsData) {
  return (
    <Section id={id} block="testimonials" title={title} text={text}>
      <ul className="voices">
        {quotes.map(({ id: quoteId, quote, name, role, picture }) => (
          <li key={quoteId}>
            <figure className="voice">
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              {(name || role || picture) && (
                <figcaption>
                  {picture && <Picture picture={{ ...picture, alt: '' }} sizes="4rem" />}
                  <span>
                    {name && <b>{name}</b>}
                    {role && <span className="voice-role">{role}</span>}
                  </span>
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
