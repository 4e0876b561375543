import type { ListSearch } from '../../lists/list-search.ts';
import { SelectOptions } from '../../ui/select-options.tsx';

type Order = `${ListSearch['sort']} ${ListSearch['dir']}`;

const orders: [order: Order, label: string][] = [
  ['position asc', 'In order'],
  ['title asc', 'Title, A to Z'],
  ['title desc', 'Title, Z to A'],
  ['updated_at desc', 'Changed last'],
  ['updated_at asc', 'Changed first'],
  ['created_at desc', 'Newest'],
  ['created_at asc', 'Oldest'],
  ['publish_at asc', 'Goes out soonest'],
  ['status asc', 'Status'],
];
const others: { [Each in Order]?: string } = {
  'position desc': 'In order, backwards',
  'publish_at desc': 'Goes out last',
  'status desc': 'Status, backwards',
};

type Props = { search: ListSearch; onChange: (next: Partial<ListSearch>) => void };

/** All sort orders; the table heads offer only some. */
export function SortSelect({ search, onChange }: Props) {
  const value: Order = `${search.sort} ${search.dir}`;
  return (
    <select
      aria-label="Sort"
      value={value}
      onChange={(event) => {
        const [sort, dir] = event.target.value.split(' ') as [ListSearch['sort'], ListSearch['dir']];
        onChange({ sort, dir });
      }}
      className="field w-auto! max-sm:grow"
    >
      <SelectOptions options={orders} />
      {others[value] && <option value={value}>{others[value]}</option>}
    </select>
  );
}
