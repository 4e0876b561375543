import { Picture } from '../parts/Picture.tsx';
import { Section } from '../parts/Section.tsx';
import type { LogosData } from './schema.ts';

export function Logos({ id, title, text, logos }: LogosData) {
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
