import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { postStateLabels } from '#shared/rules/post-state-words.ts';
import { postStates } from '#shared/rules/post-states.ts';
import { postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';

import { DateFilter } from '../../lists/date-filter.tsx';
import { type ListSearch, noFilters } from '../../lists/list-search.ts';
import { countFilters } from '../../lists/search-params.ts';
import { FiltersButton, FilterSelect } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import type { ListProps } from './list-context.ts';
import { tagsOfType } from './list-tags.ts';
import { SortSelect } from './sort-select.tsx';
import { focusRow } from './use-row-keys.ts';
import { ViewsMenu } from './views-menu.tsx';

type Props = ListProps & { onChange: (next: Partial<ListSearch>) => void; firstRow: string | undefined };

/** The list's filters, kept in the address so that a link restores them. */
export function ListFilters({ type, search, onChange, firstRow }: Props) {
  const [open, setOpen] = useState(false);
  const tags = tagsOfType[type.name];
  const more = open ? '' : 'max-sm:hidden';
  // A link to all of one status is told by the select, too.
  const status = search.status && (`status ${search.status}` as const);
  return (
    <search aria-label={`Filter ${type.plural.toLowerCase()}`} className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search"
        className="sm:max-w-56"
        value={search.q}
        onChange={(q) => onChange({ q })}
        onDown={() => firstRow !== undefined && focusRow(firstRow)}
      />
      <FiltersButton open={open} active={countFilters(search, noFilters)} onPress={() => setOpen(!open)} />
      <FilterSelect
        label="State"
        value={search.state || status}
        any="Any state"
        options={[
          ...(search.status ? [[status, `Status ${postStatusLabels[postStatusIds[search.status]]}`] as const] : []),
          ...postStates.map((state) => [state, postStateLabels[state]] as const),
        ]}
        className={`max-w-64 max-sm:grow ${more}`}
        onChange={(chosen) => onChange({ state: postStates.find((state) => state === chosen) ?? '', status: '' })}
      />
      {tags && <TagSelect {...tags} value={search.tag} onChange={(tag) => onChange({ tag })} className={more} />}
      <DateFilter label="Last changed" from={search.from} to={search.to} onChange={onChange} className={more} />
      <div className={`flex grow flex-wrap items-center gap-2 sm:justify-end ${more}`}>
        <SortSelect type={type} search={search} onChange={onChange} />
        <ColumnsMenu type={type} />
        <ViewsMenu type={type} search={search} />
      </div>
    </search>
  );
}

type TagProps = NonNullable<(typeof tagsOfType)[keyof typeof tagsOfType]> & {
  value: string;
  onChange: (value: string) => void;
  className: string;
};

function TagSelect({ query, label, any, value, onChange, className }: TagProps) {
  const { data = [] } = useQuery(query);
  const sorted = data.toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <FilterSelect
      label={label}
      value={value}
      any={any}
      options={[
        ...(value === '' || data.some(({ id }) => id === value) ? [] : [[value, label] as const]),
        ...sorted.map((tag) => [tag.id, tag.label] as const),
      ]}
      className={`max-w-44 min-w-0 max-sm:grow ${className}`}
      onChange={onChange}
    />
  );
}
