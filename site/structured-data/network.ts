import type { Site } from '../data/site.ts';
import type { JsonLd } from './json-ld.ts';

/** The network itself, as its home page describes it. */
export function organization(site: Site): JsonLd {
  const links = site.socials.map(({ href }) => href).filter((href) => /^https?:/i.test(href));
  return {
    '@type': 'Organization',
    '@id': networkId(site),
    name: site.title,
    alternateName: site.name === site.title ? undefined : site.name,
    url: `${site.origin}/`,
    logo: site.logo ? new URL(site.logo.src, site.origin).href : undefined,
    telephone: site.contact.phone || undefined,
    email: site.contact.email || undefined,
    address: site.contact.address || undefined,
    sameAs: links.length > 0 ? links : undefined,
  };
}

export function webSite(site: Site): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': webSiteId(site),
    name: site.title,
    alternateName: site.name === site.title ? undefined : site.name,
    url: `${site.origin}/`,
    inLanguage: site.locale,
    publisher: { '@id': networkId(site) },
  };
}

/** The network where another page names it: whole enough to be understood without the home page. */
export function network(site: Site): JsonLd {
  return { '@type': 'Organization', '@id': networkId(site), name: site.title, url: `${site.origin}/` };
}

export function webSiteId({ origin }: Site): string {
  return `${origin}/#website`;
}

function networkId({ origin }: Site): string {
  return `${origin}/#organization`;
}
