import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { TrashList } from '../../lists/trash-list.tsx';
import { TrashParamToggle } from '../../lists/trash-toggle.tsx';
import { analyticsQuery, snippetOf, useSnippetTrash, trashedSnippetsQuery } from '../../queries/analytics.ts';
import { siteDocuments } from '../../queries/options.ts';
import { paths } from '../../routing/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { EmptyState, LinesSkeleton } from '../../ui/states.tsx';
import { optionLabels } from '../../words/labels.ts';
import { positions, snippetName, snippetTypes } from '../../words/snippet-words.ts';
import { SectionHeader } from './section-header.tsx';
import { SnippetSheet } from './snippet-sheet.tsx';

export function AnalyticsSection() {
  const query = useQuery(analyticsQuery);
  const { data } = query;
  const { trash = false } = useSearch({ strict: false }) as { trash?: boolean };
  const [opened, setOpened] = useState<AnalyticsItem | 'new' | null>(null);
  return (
    <div className="space-y-4">
      <SectionHeader
        title={trash ? 'Analytics: trash' : 'Analytics'}
        lead="Snippets on every public page, such as statistics, chat or proof of ownership. Only admins can change them."
      >
        <div className="flex flex-wrap items-center gap-2">
          <TrashParamToggle pressed={trash} />
          {!trash && (
            <Button tone="primary" onClick={() => setOpened('new')}>
              <Plus size={15} aria-hidden /> Add snippet
            </Button>
          )}
        </div>
      </SectionHeader>
      {!trash && <ConsentLine />}
      {trash ? (
        <SnippetTrash />
      ) : (
        <ListSection label="Snippets" what="Analytics" query={query} skeleton={<LinesSkeleton lines={2} />}>
          {data?.length === 0 ? (
            <EmptyState
              title="No snippets"
              action={<Button onClick={() => setOpened('new')}>Add the first one</Button>}
            >
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
      )}
      {opened && <SnippetSheet item={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Whether visitors are asked, which another section of the site options decides. */
function ConsentLine() {
  const { data } = useQuery(siteDocuments.identity.query);
  if (!data) return null;
  return (
    <p className="text-soft text-[13px]">
      {data.value.consent?.asked
        ? 'Visitors are asked before snippets run.'
        : 'Snippets run without asking visitors. Where the law asks for consent, turn on the question.'}{' '}
      <Link to={paths.siteOptions()} hash={optionLabels.consent} className="text-accent underline underline-offset-2">
        Change
      </Link>
    </p>
  );
}

function SnippetTrash() {
  return (
    <TrashList
      label="Deleted snippets"
      query={useQuery(trashedSnippetsQuery)}
      nameOf={(item) => snippetName(snippetOf(item).value)}
      writes={useSnippetTrash()}
      readOnly={false}
      loss="Its code goes with it."
    />
  );
}

function SnippetRow({ item, onOpen }: { item: AnalyticsItem; onOpen: () => void }) {
  const { trash, restore } = useSnippetTrash();
  const { value } = snippetOf(item);
  const name = snippetName(value);
  const onRemove = () =>
    notify.done(trash.mutateAsync(item.id), `“${name}” moved to the trash`, () => restore.mutateAsync(item.id));
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
      <IconButton size="icon-sm" label={`Move ${name} to trash`} onClick={onRemove}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
