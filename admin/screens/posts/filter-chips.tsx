import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';

import { postStateLabels } from '#shared/rules/post-state-words.ts';
import { postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';

import { daysWords } from '../../lists/day-words.ts';
import { type ListSearch, noFilters } from '../../lists/list-search.ts';
import { Button } from '../../ui/button.tsx';
import type { ListProps } from './list-context.ts';
import { tagsOfType } from './list-tags.ts';

type Chip = { label: string; value: string; without: Partial<ListSearch> };
type Props = ListProps & { onChange: (next: Partial<ListSearch>) => void };

/** The active filters, each with a button to remove it. */
export function FilterChips({ type, search, onChange }: Props) {
  const tags = tagsOfType[type.name];
  const chips: Chip[] = [];
  if (search.q) chips.push({ label: 'Search', value: `“${search.q}”`, without: { q: '' } });
  if (search.state) chips.push({ label: 'State', value: postStateLabels[search.state], without: { state: '' } });
  if (search.status)
    chips.push({ label: 'Status', value: postStatusLabels[postStatusIds[search.status]], without: { status: '' } });
  if (search.from || search.to)
    chips.push({
      label: search.trash ? 'Deleted' : 'Updated',
      value: daysWords(search.from, search.to),
      without: { from: '', to: '' },
    });
  if (chips.length === 0 && !search.tag) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, value, without }) => (
        <ChipItem key={label} label={label} value={value} onRemove={() => onChange(without)} />
      ))}
      {search.tag &&
        (tags ? (
          <TagChip {...tags} id={search.tag} onRemove={() => onChange({ tag: '' })} />
        ) : (
          <ChipItem label="Tag" value="of another list" onRemove={() => onChange({ tag: '' })} />
        ))}
      <li>
        <Button size="sm" tone="quiet" onClick={() => onChange(noFilters)}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

type TagProps = NonNullable<(typeof tagsOfType)[keyof typeof tagsOfType]> & { id: string; onRemove: () => void };

function TagChip({ query, label, id, onRemove }: TagProps) {
  const { data } = useQuery(query);
  const name = data?.find((tag) => tag.id === id)?.label;
  return <ChipItem label={label} value={name ?? (data ? 'a deleted one' : '…')} onRemove={onRemove} />;
}

function ChipItem({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <li className="border-line bg-surface flex h-7 max-w-full min-w-0 items-center rounded-md border pl-2 text-[13px]">
      <span className="text-soft mr-1 shrink-0">{label}</span>
      <span dir="auto" className="min-w-0 truncate">
        {value}
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="text-soft hover:text-ink grid size-6.5 shrink-0 place-items-center rounded-md"
      >
        <X size={13} aria-hidden />
      </button>
    </li>
  );
}
