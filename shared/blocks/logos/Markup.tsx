import type { Picture as PictureData } from '../../content/pictures.ts';
import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';

export type LogosData = {
  id: string;
  title: string;
  text: string;
  /** An empty href renders no link. */
  logos: { id: string; href: string; picture: PictureData }[];
};

export function Markup({ id, title, text, logos }: LogosData) {
  return (
    <Section id={id} block="logos" title={title} text={text}>
      <ul className="logos">
        {logos.map(({ id: logoId, href, picture }) => {
          const shown = <Picture picture={{ ...picture, ground: '' }} sizes="8rem" />;
          return <li key={logoId}>{href ? <a href={href}>{shown}</a> : shown}</li>;
        })}
      </ul>
    </Section>
  );
}
