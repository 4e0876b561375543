import type { MenuItem } from '#shared/schemas/post-attributes.ts';

import type { JsonLd } from './json-ld.ts';

/** schema.org has no dairy-free diet, and its low-lactose one promises less. */
const diets: Record<NonNullable<MenuItem['diets']>[number], string | null> = {
  vegetarian: 'VegetarianDiet',
  vegan: 'VeganDiet',
  'gluten-free': 'GlutenFreeDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
  'dairy-free': null,
};

/** Null without dishes. `currency` is the domain's ISO 4217 code. Dishes of a section are in it, as the page shows them. */
export function menu(items: MenuItem[] | undefined, currency: string): JsonLd | null {
  if (!items || items.length === 0) return null;
  const sections = Map.groupBy(items, ({ section }) => section ?? '');
  const alone = sections.get('');
  const described = (own: MenuItem[]) => own.map((item) => menuItem(item, currency));
  const named = Array.from(sections, ([name, own]) =>
    name === '' ? [] : [{ '@type': 'MenuSection', name, hasMenuItem: described(own) }],
  ).flat();
  return {
    '@type': 'Menu',
    hasMenuItem: alone && described(alone),
    hasMenuSection: named.length > 0 ? named : undefined,
  };
}

function menuItem({ name, description, price, diets: chosen }: MenuItem, currency: string): JsonLd {
  const suitable = (chosen ?? []).flatMap((diet) => (diets[diet] ? `https://schema.org/${diets[diet]}` : []));
  return {
    '@type': 'MenuItem',
    name,
    description: description || undefined,
    offers: price === undefined ? undefined : { '@type': 'Offer', ...money(price, currency) },
    suitableForDiet: suitable.length > 0 ? suitable : undefined,
  };
}

/** Hundredths in schema.org's price format: 1450 is '14.50'. */
export function money(hundredths: number, currency: string): { price: string; priceCurrency: string } {
  return { price: (hundredths / 100).toFixed(2), priceCurrency: currency };
}
