import type { Dish } from '#shared/blocks/parts/Dishes.tsx';
import { formatPrice } from '#shared/rules/numbers.ts';
import type { MenuItem } from '#shared/schemas/post-attributes.ts';

/** Dishes with prices formatted in the domain's currency. `soldOut` has the ids of those that are gone until closing. */
export function dishes(items: MenuItem[] | undefined, currency: string, soldOut?: Set<string>): Dish[] {
  return (items ?? []).map(({ id, name, description, price, diets, allergens }) => ({
    id,
    name,
    description: description ?? '',
    price: price === undefined ? '' : formatPrice(price, currency),
    diets: diets ?? [],
    allergens: allergens ?? [],
    ...(soldOut?.has(id) && { soldOut: true }),
  }));
}

/** The lowest and the highest price of a menu: '$4–$14.50'. Empty without prices. */
export function priceRange(items: MenuItem[] | undefined, currency: string): string {
  const prices = (items ?? []).flatMap(({ price }) => price || []);
  if (prices.length === 0) return '';
  const ends = new Set([Math.min(...prices), Math.max(...prices)]);
  return Array.from(ends, (price) => formatPrice(price, currency)).join('–');
}
