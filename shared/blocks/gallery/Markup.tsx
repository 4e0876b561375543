import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';
import type { GalleryData } from './schema.ts';

const sizes = '(min-width: 80rem) 24rem, (min-width: 60rem) 32vw, (min-width: 37.5rem) 46vw, 90vw';

export function Gallery({ id, title, text, layout, pictures }: GalleryData) {
  return (
    <Section id={id} block="gallery" title={title} text={text}>
      {/* A strip scrolls by itself, with the keyboard too. */}
      <ul
        className={`gallery gallery-${layout}`}
        {...(layout === 'strip' ? { tabIndex: 0, 'aria-label': title || 'Pictures' } : {})}
      >
        {pictures.map(({ id: pictureId, caption, picture }) => (
          <li key={pictureId}>
            <figure>
              <Picture picture={picture} sizes={sizes} />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
