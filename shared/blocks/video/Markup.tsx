import type { Picture as PictureData } from '../../content/pictures.ts';
import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';

export type VideoData = {
  id: string;
  title: string;
  text: string;
  href: string;
  /** The link's label: 'Watch “A day at the grill” on Vimeo'. */
  label: string;
  picture: PictureData | null;
};

export function Markup({ id, title, text, href, label, picture }: VideoData) {
  return (
    <Section id={id} block="video" title={title} text={text}>
      <a className={picture ? 'film' : 'film film-plain'} href={href} rel="noopener">
        {picture && <Picture picture={{ ...picture, alt: '' }} sizes="(min-width: 80rem) 76rem, 92vw" />}
        <span className="film-label">{label}</span>
      </a>
    </Section>
  );
}
