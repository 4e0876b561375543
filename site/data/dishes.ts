import type { Dish } from '#shared/blocks/parts/Dishes.tsx';
import { pictureOf } from '#shared/content/pictures.ts';
import { allergens as allAllergens } from '#shared/rules/allergens.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { MenuItem } from '#shared/schemas/post-attributes.ts';

type Menu = {
  items: MenuItem[] | undefined;
  /** The pictures of the post: a dish's is in the slot `dish.{id}`. */
  media: Record<string, Media>;
  /** The ids of dishes that are gone until closing. */
  soldOut?: Set<string>;
};

/** Dishes with their pictures, and prices formatted in the domain's currency. */
export function dishes({ items, media, soldOut }: Menu, currency: string): Dish[] {
  return (items ?? []).map(({ id, name, section, description, price, diets, allergens }) => {
    const picture = pictureOf(media[`dish.${id}`]);
    return {
      id,
      name,
      description: description ?? '',
      price: price === undefined ? '' : formatPrice(price, currency),
      diets: diets ?? [],
      // In one order for all dishes.
      allergens: allAllergens.filter((each) => allergens?.includes(each)),
      ...(section && { section }),
      ...(picture && { picture: { ...picture, alt: picture.alt || name } }),
      ...(soldOut?.has(id) && { soldOut: true }),
    };
  });
}

/** What costs less than this part of the middle price is an extra, such as a sauce, and nobody's lunch. */
const partOfExtra = 0.25;

/** The lowest and the highest price of a menu without its extras: '$4–$14.50'. Empty without prices. */
export function priceRange(items: MenuItem[] | undefined, currency: string): string {
  const prices = (items ?? []).flatMap(({ price }) => price || []).toSorted((a, b) => a - b);
  const middle = prices[Math.floor(prices.length / 2)];
  if (middle === undefined) return '';
  const ends = new Set([prices.find((price) => price >= middle * partOfExtra) ?? middle, prices.at(-1) ?? middle]);
  return Array.from(ends, (price) => formatPrice(price, currency)).join('–');
}
