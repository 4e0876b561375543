import type { JsonLd } from './json-ld.ts';

/** `map` is a link to it. */
export type Located = {
  place: string;
  address?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  map?: string;
};

/** Where something is. A place without an address is found by its name, as on the page. */
export function placeOf({ place, address, latitude, longitude, map }: Located): JsonLd {
  return {
    '@type': 'Place',
    name: place,
    address: postalAddress(address || place),
    geo: geoOf({ latitude, longitude }),
    hasMap: map || undefined,
  };
}

export function geoOf({ latitude, longitude }: Pick<Located, 'latitude' | 'longitude'>): JsonLd | undefined {
  const isKnown = latitude !== undefined && longitude !== undefined;
  return isKnown ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined;
}

/**
 * An address as people write it. Only one that ends like 'Austin, TX 78702' is taken apart: of any other text nobody knows which part is
 * the city.
 */
export function postalAddress(text: string): JsonLd {
  const [, street, city, region, code] = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(text.trim()) ?? [];
  if (street === undefined) return { '@type': 'PostalAddress', streetAddress: text };
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode: code,
    addressCountry: 'US',
  };
}
