import type { JsonLd } from './json-ld.ts';
import { money } from './menu.ts';
import { type Described, network } from './network.ts';

type CateringService = Described & {
  /** The lowest price per guest, in hundredths of the domain's currency. */
  price: number | undefined;
  menu: JsonLd | null;
};

/** A catering offer and its menu. */
export function cateringService({ site, path, title, description, image, price, menu }: CateringService): JsonLd[] {
  const url = `${site.origin}${path}`;
  const service: JsonLd = {
    '@type': 'Service',
    '@id': `${url}#catering`,
    serviceType: 'Catering',
    name: title,
    url,
    description: description || undefined,
    image,
    provider: network(site),
    offers: price ? { '@type': 'Offer', url, priceSpecification: perGuest(price, site.currency) } : undefined,
  };
  return menu ? [service, { ...menu, '@id': `${url}#menu`, name: title, url }] : [service];
}

function perGuest(hundredths: number, currency: string): JsonLd {
  const { price, priceCurrency } = money(hundredths, currency);
  return { '@type': 'UnitPriceSpecification', minPrice: price, priceCurrency, unitText: 'guest' };
}
