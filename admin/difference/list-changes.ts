import { formatTime } from '#shared/rules/clock-words.ts';
import type { MenuItem } from '#shared/schemas/post-attributes.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { Names } from '../words/names.ts';
import { plain } from '../words/plain-words.ts';
import { exceptionWords, stopWords } from '../words/stop-row-words.ts';
import { dayWords } from '../words/stop-words.ts';
import type { Changed } from './field-change.ts';
import { fieldChanges, type Fields, hidden, switchField, textField, valueField } from './fields.ts';
import { listNodes, treeChanges } from './tree-changes.ts';

/** What was added to a list of ids or texts, removed from it, or moved in it. */
export function chosenChanged(before: string[] = [], after: string[] = [], nameOf: (id: string) => string): Changed {
  const nodes = (ids: string[]) => listNodes([...new Set(ids)], (id) => ({ id, name: nameOf(id) }));
  return { kind: 'items', items: treeChanges(nodes(before), nodes(after), { fields: () => [] }) };
}

const list = (values: readonly string[]) => values.join(', ');

const dishFields = ({ price }: Names): Fields<MenuItem> => ({
  id: hidden,
  name: textField('Dish'),
  section: textField('Section'),
  price: valueField('Price', price),
  description: textField('Description'),
  diets: valueField('Diets', list),
  allergens: valueField('Contains', list),
});

const stopFields: Fields<Stop> = {
  id: hidden,
  place: textField('Place'),
  address: textField('Address'),
  date: valueField('Date', plain),
  days: valueField('Days', dayWords),
  starts_on: valueField('First date', plain),
  ends_on: valueField('Last date', plain),
  exceptions: valueField('Except on', (all) => list(all.map(exceptionWords))),
  from: valueField('From', formatTime),
  to: valueField('To', formatTime),
  note: textField('Note'),
  cancelled: switchField('Canceled'),
  latitude: valueField('Latitude', plain),
  longitude: valueField('Longitude', plain),
};

export function dishesChanged(before: MenuItem[] = [], after: MenuItem[] = [], names: Names): Changed {
  const nodes = (dishes: MenuItem[]) => listNodes(dishes, ({ id, name }) => ({ id, name }));
  const fieldsOfDish = dishFields(names);
  const items = treeChanges(nodes(before), nodes(after), {
    fields: (was, is) => fieldChanges(fieldsOfDish, was, is),
    effects: { name: 'renamed' },
  });
  return { kind: 'items', items };
}

export function stopsChanged(before: Stop[] = [], after: Stop[] = []): Changed {
  const nodes = (stops: Stop[]) => listNodes(stops, (stop) => ({ id: stop.id, name: stopWords(stop) }));
  const items = treeChanges(nodes(before), nodes(after), {
    // The name of a new stop has all of its fields.
    fields: (was, is) => (was ? fieldChanges(stopFields, was, is) : []),
  });
  return { kind: 'items', items };
}
