import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { type Dish, Dishes } from './Dishes.tsx';

const dish = (id: string, section?: string): Dish => ({
  id,
  name: id,
  description: '',
  price: '',
  diets: [],
  allergens: [],
  ...(section && { section }),
});

test('dishes are grouped by section, in the order of first use', () => {
  const dishes = [dish('cola'), dish('brisket', 'Meat'), dish('beans', 'Sides'), dish('ribs', 'Meat')];
  const html = renderToStaticMarkup(<Dishes dishes={dishes} />);
  const words = Array.from(html.matchAll(/<h3>([^<]+)<|<span>([^<]+)</g), ([, section, name]) => section ?? name);
  expect(words).toEqual(['cola', 'Meat', 'brisket', 'ribs', 'Sides', 'beans']);
});

test('a menu without sections has no headings', () => {
  expect(renderToStaticMarkup(<Dishes dishes={[dish('a'), dish('b')]} />)).not.toContain('<h3');
});
