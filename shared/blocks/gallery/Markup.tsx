import type { Picture as PictureData } from '../../content/pictures.ts';
import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';

export type GalleryData = {
  id: string;
  title: string;
  text: string;
  layout: 'grid' | 'strip';
  pictures: { id: string; caption: string; picture: PictureData }[];
};

const sizes = '(min-width: 80rem) 24rem, (min-width: 60rem) 32vw, (min-width: 37.5rem) 46vw, 90vw';

export function Markup({ id, title, text, layout, pictures }: GalleryData) {
  return (
    <Section id={id} block="gallery" title={title} text={text}>
      {/* A strip scrolls sideways, also by keyboard. */}
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
