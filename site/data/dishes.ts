import type { Dish } from '#shared/blocks/parts/Dishes.tsx';
import { pictureOf } from '#shared/content/pictures.ts';
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
      allergens: allergens ?? [],
      ...(section && { section }),
      ...(picture && { picture: { ...picture, alt: picture.alt || name } }),
      ...(soldOut?.has(id) && { soldOut: true }),
    };
  });
}

/** The lowest and the highest price of a menu: '$4–$14.50'. Empty without prices. */
export function priceRange(items: MenuItem[] | undefined, currency: string): string {
  const prices = (items ?? []).flatMap(({ price }) => price || []);
  if (prices.length === 0) return '';
  const ends = new Set([Math.min(...prices), Math.max(...prices)]);
  return Array.from(ends, (price) => formatPrice(price, currency)).join('–');
}
