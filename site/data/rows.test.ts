import { expect, test } from 'vitest';

import { demoContent, idOf, postOf } from '#tests/support/demo-content.ts';

import { contextOf } from './context.ts';
import { memberRow, offeringRow } from './rows.ts';

const menu = ['Tofu bánh mì', 'Chả giò', 'Bò lá lốt tacos'].map((name, index) => ({
  id: `d${index}`,
  name,
  diets: index === 0 ? ['vegan'] : [],
}));
const namesFor = (cuisine?: string, cuisines = ['Vietnamese', 'Tacos']) => {
  const member = postOf('member', 'tu', {
    attributes: { menu_items: menu as never },
    body: { external_data: { cuisines: cuisines.map(idOf) } },
  });
  return memberRow(contextOf(demoContent()), member, cuisine).flatMap(({ facts }) => facts.map(({ label }) => label));
};

test('only the dishes of a cuisine are on its page where a truck cooks others too', () => {
  expect(namesFor()).toEqual(menu.map(({ name }) => name));
  expect(namesFor('Tacos')).toEqual(['Bò lá lốt tacos']);
  expect(namesFor('Plant-based')).toEqual(['Tofu bánh mì']);
  expect(namesFor('Seafood')).toEqual(menu.map(({ name }) => name));
});

test('all dishes of a truck of one cuisine are on its page, those with its word first', () => {
  expect(namesFor('Tacos', ['Tacos'])).toEqual(['Bò lá lốt tacos', 'Tofu bánh mì', 'Chả giò']);
});

test('an offer leads to its form', () => {
  const offer = postOf('catering', 'wedding', {});
  const { action } = offeringRow(contextOf(demoContent()), offer);
  expect(action).toEqual({ text: 'Ask for a date', href: '/catering/wedding#inquiry' });
});
