import { expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';

import { contextOf } from './context.ts';
import { memberRow, offeringRow } from './rows.ts';

const menu = ['Tofu bánh mì', 'Chả giò', 'Bò lá lốt tacos'].map((name, index) => ({
  id: `d${index}`,
  name,
  diets: index === 0 ? ['vegan'] : [],
}));
const namesFor = (cuisine?: string) => {
  const member = postOf('member', 'tu', { attributes: { menu_items: menu as never } });
  return memberRow(contextOf(demoContent()), member, cuisine).flatMap(({ facts }) => facts.map(({ label }) => label));
};

test('the dishes of a cuisine come first on its page, and the others keep their order', () => {
  expect(namesFor()).toEqual(menu.map(({ name }) => name));
  expect(namesFor('Tacos')).toEqual(['Bò lá lốt tacos', 'Tofu bánh mì', 'Chả giò']);
  expect(namesFor('Plant-based')).toEqual(menu.map(({ name }) => name));
});

test('an offer leads to its form', () => {
  const offer = postOf('catering', 'wedding', {});
  const { action } = offeringRow(contextOf(demoContent()), offer);
  expect(action).toEqual({ text: 'Ask for a date', href: '/catering/wedding#inquiry' });
});
