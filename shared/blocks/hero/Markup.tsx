import { headingStyle } from '#shared/rules/heading-style.ts';

import type { Picture as PictureData } from '../../content/pictures.ts';
import type { Action } from '../parts/cards.ts';
import { Picture } from '../parts/Picture.tsx';

export type HeroData = {
  id: string;
  eyebrow: string;
  title: string;
  text: string;
  actions: Action[];
  picture: PictureData | null;
  /** The breadcrumbs of a page whose head this is. */
  trail?: Action[];
};

/** The `sizes` of its picture; a preload must have the same. */
export const heroSizes = '100vw';

export function Markup({ id, eyebrow, title, text, actions, picture, trail }: HeroData) {
  return (
    <section className="hero" id={id}>
      <div className="hero-words">
        {trail && (
          <nav className="trail" aria-label="Breadcrumb">
            <ol>
              {trail.map(({ text: name, href }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 style={headingStyle(title)}>{title}</h1>
        {text && <p className="lead">{text}</p>}
        {actions.length > 0 && (
          <p className="actions">
            {actions.map((action, index) => (
              <a key={action.href} className={index === 0 ? 'button' : 'button button-quiet'} href={action.href}>
                {action.text}
              </a>
            ))}
          </p>
        )}
      </div>
      {picture && (
        <div className="hero-picture">
          <Picture picture={picture} sizes={heroSizes} priority />
        </div>
      )}
    </section>
  );
}
