import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';
import type { TestimonialsData } from './schema.ts';

export function Testimonials({ id, title, text, quotes }: TestimonialsData) {
  return (
    <Section id={id} block="testimonials" title={title} text={text}>
      <ul className="voices">
        {quotes.map(({ id: quoteId, quote, name, role, picture }) => (
          <li key={quoteId}>
            <figure className="voice">
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              {(name || role) && (
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
