import { LayoutGrid, List } from 'lucide-react';

import { MediaKind } from '#shared/schemas/media.ts';

import { kindLabels } from '../../media-picker/media-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isFiltered, type MediaSearch } from './media-search.ts';

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
    <search aria-label="Filter files" className="flex flex-wrap items-center gap-2">
      <SearchField label="Search files" value={search.q} onChange={(q) => onChange({ q })} />
      <select
        aria-label="Kind"
        value={search.kind}
        onChange={(event) => onChange({ kind: event.target.value as MediaSearch['kind'] })}
        className="field w-auto! max-sm:grow"
      >
        <option value="">Any kind</option>
        {MediaKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </select>
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
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onChange({ q: '', kind: '', unused: false, noalt: false })}>
          Clear
        </Button>
      )}
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
    </search>
  );
}
