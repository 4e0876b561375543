import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';

import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { analyticsQuery, snippetOf, snippetsChanged, useRemoveSnippet, writeSnippet } from '../../queries/analytics.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { EmptyState, LinesSkeleton } from '../../ui/states.tsx';
import { SectionHeader } from './section-header.tsx';
import { SnippetSheet } from './snippet-sheet.tsx';
import { positions, snippetName, snippetTypes } from './snippet-words.ts';

export function AnalyticsSection() {
  const query = useQuery(analyticsQuery);
  const { data } = query;
  const [opened, setOpened] = useState<AnalyticsItem | 'new' | null>(null);
  return (
    <div className="space-y-4">
      <SectionHeader
        title="Analytics"
        lead="Snippets on every public page: statistics, chat, proof of ownership. Only admins can change them."
      >
        <Button tone="primary" onClick={() => setOpened('new')}>
          <Plus size={15} aria-hidden /> Add snippet
        </Button>
      </SectionHeader>
      <ListSection label="Snippets" what="Analytics" query={query} skeleton={<LinesSkeleton lines={2} />}>
        {data?.length === 0 ? (
          <EmptyState title="No snippets" action={<Button onClick={() => setOpened('new')}>Add the first one</Button>}>
            Public pages load no third-party code. A snippet adds a service such as visitor statistics to all of them.
          </EmptyState>
        ) : (
          <ul>
            {data?.map((item) => (
              <SnippetRow key={item.id} item={item} onOpen={() => setOpened(item)} />
            ))}
          </ul>
        )}
      </ListSection>
      {opened && <SnippetSheet item={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function SnippetRow({ item, onOpen }: { item: AnalyticsItem; onOpen: () => void }) {
  const queryClient = useQueryClient();
  const remove = useRemoveSnippet();
  const { value } = snippetOf(item);
  const name = snippetName(value);
  const bringBack = () => void writeSnippet('', value, 0, crypto.randomUUID()).then(() => snippetsChanged(queryClient));
  const onRemove = () => remove.mutate(item.id, { onSuccess: () => notify.info(`Removed ${name}.`, bringBack) });
  return (
    <li className="border-line hover:bg-sunken flex min-h-12 items-center border-b pr-2 last:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-12 min-w-0 grow flex-wrap items-center gap-x-4 px-4 py-1.5 text-left"
      >
        <span className="min-w-0 grow truncate font-medium">{name}</span>
        <span className="text-soft text-[13px] sm:w-44">{snippetTypes[item.type].label}</span>
        <span className="text-soft text-[13px] sm:w-36">{positions[item.tag_position]}</span>
      </button>
      <IconButton size="icon-sm" label={`Remove ${name}`} onClick={onRemove}>
        <X size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
