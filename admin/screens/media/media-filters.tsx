import { LayoutGrid, List } from 'lucide-react';

import { MediaKind } from '#shared/schemas/media.ts';

import { countFilters, hasFilter } from '../../lists/search-params.ts';
import { kindLabels } from '../../media-picker/media-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type MediaSearch, noFilters } from './media-search.ts';

type Props = { search: MediaSearch; onChange: (next: Partial<MediaSearch>) => void };

const toggle = 'text-soft aria-pressed:bg-sunken aria-pressed:text-ink aria-pressed:border-line';
const flags = [
  ['noalt', 'Without alt text'],
  ['unused', 'Unused'],
] as const;
const views = [
  ['grid', 'As tiles', LayoutGrid],
  ['list', 'As rows', List],
] as const;

/** The library's filters and view, kept in the URL. */
export function MediaFilters({ search, onChange }: Props) {
  return (
    <FilterBar
      label="Filter files"
      field={
        <SearchField
          label="Search files"
          value={search.q}
          onChange={(q) => onChange({ q })}
          // On a phone, the search leaves room for the view's buttons on its line.
          className="max-sm:basis-48 sm:max-w-64"
        />
      }
      active={countFilters(search, noFilters)}
      onClear={hasFilter(search, noFilters) ? () => onChange(noFilters) : null}
      aside={
        <div className="ml-auto flex">
          {views.map(([view, label, Icon]) => (
            <IconButton
              key={view}
              label={label}
              aria-pressed={search.view === view}
              className={toggle}
              onClick={() => onChange({ view })}
            >
              <Icon size={16} aria-hidden />
            </IconButton>
          ))}
        </div>
      }
    >
      <FilterSelect
        label="Kind"
        value={search.kind}
        any="Any kind"
        options={MediaKind.options.map((kind) => [kind, kindLabels[kind]])}
        onChange={(kind) => onChange({ kind })}
      />
      {flags.map(([name, label]) => (
        <Button
          key={name}
          aria-pressed={search[name]}
          tone="quiet"
          className={toggle}
          onClick={() => onChange({ [name]: !search[name] })}
        >
          {label}
        </Button>
      ))}
    </FilterBar>
  );
}
