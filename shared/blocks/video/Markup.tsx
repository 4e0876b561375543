import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';
import type { VideoData } from './schema.ts';

export function Video({ id, title, text, href, label, picture }: VideoData) {
  return (
    <Section id={id} block="video" title={title} text={text}>
      <a className={picture ? 'film' : 'film film-plain'} href={href} rel="noopener">
        {picture && <Picture picture={{ ...picture, alt: '' }} sizes="(min-width: 80rem) 76rem, 92vw" />}
        <span className="film-label">{label}</span>
      </a>
    </Section>
  );
}
