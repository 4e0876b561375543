import { LayoutGrid, List } from 'lucide-react';

import { MediaKind } from '#shared/schemas/media.ts';

import { kindLabels } from '../../media-picker/media-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isFiltered, type MediaSearch } from './media-search.ts';

type Props = { search: MediaSearch; onChange: (next: Partial<MediaSearch>) => void };

/** The library's filters and view, kept in the URL. */
export function MediaFilters({ search, onChange }: Props) {
  const toggle = 'text-soft aria-pressed:bg-sunken aria-pressed:text-ink aria-pressed:border-line';
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
      <Button
        aria-pressed={search.noalt}
        tone="quiet"
        className={toggle}
        onClick={() => onChange({ noalt: !search.noalt })}
      >
        Without alt text
      </Button>
      <Button
        aria-pressed={search.unused}
        tone="quiet"
        className={toggle}
        onClick={() => onChange({ unused: !search.unused })}
      >
        Unused
      </Button>
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onChange({ q: '', kind: '', unused: false, noalt: false })}>
          Clear
        </Button>
      )}
      <div className="ml-auto flex">
        <IconButton
          label="As tiles"
          aria-pressed={search.view === 'grid'}
          className={toggle}
          onClick={() => onChange({ view: 'grid' })}
        >
          <LayoutGrid size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="As rows"
          aria-pressed={search.view === 'list'}
          className={toggle}
          onClick={() => onChange({ view: 'list' })}
        >
          <List size={16} aria-hidden />
        </IconButton>
      </div>
    </search>
  );
}
