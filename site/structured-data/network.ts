import type { JsonLd } from './json-ld.ts';

/** The facts of a domain that structured data uses. The pages' `Site` has all of them. */
export type Network = {
  origin: string;
  title: string;
  name: string;
  locale: string;
  timezone: string;
  currency: string;
  logo: { src: string } | null;
  socials: { href: string }[];
  contact: { address: string; phone: string; email: string };
};

/** A page about something. `image` is absolute. */
export type Described = { site: Network; path: string; title: string; description: string; image: string };

/** The network as its home page describes it. */
export function organization(site: Network): JsonLd {
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

export function webSite(site: Network): JsonLd {
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

/** A reference to the network from another page, complete enough to be understood without the home page. */
export function network(site: Network): JsonLd {
  return { '@type': 'Organization', '@id': networkId(site), name: site.title, url: `${site.origin}/` };
}

export function webSiteId({ origin }: Network): string {
  return `${origin}/#website`;
}

function networkId({ origin }: Network): string {
  return `${origin}/#organization`;
}
