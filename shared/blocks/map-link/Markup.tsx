import { Section } from '../parts/Section.tsx';

export type MapLinkData = { id: string; title: string; text: string; address: string; map: string };

export function Markup({ id, title, text, address, map }: MapLinkData) {
  return (
    <Section id={id} block="map-link" title={title} text={text}>
      <div className="map-link">
        <svg className="map-pin" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 22s7-7.2 7-12.5A7 7 0 0 0 5 9.5C5 14.8 12 22 12 22Z" />
          <circle cx="12" cy="9.5" r="2.5" />
        </svg>
        <address>{address}</address>
        <a className="button" href={map} rel="noopener">
          See it on a map
        </a>
      </div>
    </Section>
  );
}
