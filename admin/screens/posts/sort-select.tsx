import { postTypeIds } from '#shared/rules/post-types.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import { SelectOptions } from '../../ui/select-options.tsx';
import type { ListProps } from './list-context.ts';
import { orderOf, searchOfOrder } from './list-order.ts';

type OrderOf = ReturnType<typeof orderOf>;
type Order = `${OrderOf['sort']} ${OrderOf['dir']}`;

const orders: [order: Order, label: string][] = [
  ['position asc', 'In order'],
  ['title asc', 'Title, A to Z'],
  ['title desc', 'Title, Z to A'],
  ['updated_at desc', 'Recently changed'],
  ['updated_at asc', 'Least recently changed'],
  ['created_at desc', 'Newest'],
  ['created_at asc', 'Oldest'],
  ['publish_at asc', 'Goes live soonest'],
  ['status asc', 'Status'],
];
const dated: typeof orders = [
  ['published_on desc', 'Date, newest first'],
  ['published_on asc', 'Date, oldest first'],
];
const others: { [Each in Order]?: string } = {
  'position desc': 'In order, reversed',
  'publish_at desc': 'Goes live last',
  'status desc': 'Status, reversed',
};

type Props = ListProps & { onChange: (next: Partial<ListSearch>) => void };

/** All sort orders; the table heads offer only some. */
export function SortSelect({ type, search, onChange }: Props) {
  const { sort: by, dir: towards } = orderOf(type.id, search);
  const value: Order = `${by} ${towards}`;
  return (
    <select
      aria-label="Sort"
      value={value}
      onChange={(event) => {
        const [sort, dir] = event.target.value.split(' ') as [OrderOf['sort'], OrderOf['dir']];
        onChange(searchOfOrder(type.id, { sort, dir }));
      }}
      className="field field-sizing-content w-auto! max-sm:grow"
    >
      <SelectOptions options={type.id === postTypeIds.blog ? [...dated, ...orders] : orders} />
      {others[value] && <option value={value}>{others[value]}</option>}
    </select>
  );
}
