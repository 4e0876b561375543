import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Section } from '#shared/schemas/sections.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { ListSection } from '../../lists/list-section.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { TrashList } from '../../lists/trash-list.tsx';
import { TrashParamToggle } from '../../lists/trash-toggle.tsx';
import { SectionUses } from '../../page-blocks/section-uses.tsx';
import { sectionsQuery, useSectionTrash, trashedSectionsQuery } from '../../queries/sections.ts';
import { paths } from '../../routing/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { EmptyState } from '../../ui/states.tsx';

export const SectionsRoute = createLazyRoute('/panel/sections')({
  component: guarded('content.write', 'Saved sections', Sections),
});

/** The saved sections, each with the pages that show it. */
function Sections() {
  const { trash = false } = SectionsRoute.useSearch();
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Saved sections"
        part={trash && 'trash'}
        back={!trash && <BackLink to={paths.posts(postTypeIds.page)}>Pages</BackLink>}
        lead="Blocks that several pages share. Change one here, and it changes on all of them."
      >
        <TrashParamToggle pressed={trash} />
      </ScreenHeader>
      {trash ? <SectionTrash /> : <SectionList />}
    </div>
  );
}

function SectionTrash() {
  return (
    <TrashList
      label="Deleted sections"
      query={useQuery(trashedSectionsQuery)}
      nameOf={({ title }) => title}
      writes={useSectionTrash()}
      readOnly={false}
      loss="Its blocks go with it."
    />
  );
}

function SectionList() {
  const query = useQuery({ ...sectionsQuery, staleTime: 0 });
  return (
    <ListSection label="Saved sections" what="The sections" query={query} skeleton={<ListSkeleton rows={4} />}>
      {query.data?.length === 0 && (
        <EmptyState
          title="No saved section yet"
          action={<LinkButton href={paths.posts(postTypeIds.page)}>See the pages</LinkButton>}
        >
          Build a page, select one of its blocks, and choose “Share with other pages”.
        </EmptyState>
      )}
      <ul>
        {query.data?.map((section) => (
          <Row key={section.id} section={section} />
        ))}
      </ul>
    </ListSection>
  );
}

function Row({ section }: { section: Section }) {
  const { id, title, blocks } = section;
  const [opened, setOpened] = useState(false);
  const [refused, setRefused] = useState(false);
  const { trash, restore } = useSectionTrash();
  const count = blocks.items.length;
  function onRemove() {
    setRefused(false);
    const removal = trash.mutateAsync(id);
    notify.done(removal, `“${title}” moved to the trash`, () => restore.mutateAsync(id));
    removal.catch((failure: unknown) => setRefused(isHttpError(failure) && failure.code === 'in_use'));
  }
  return (
    <li className="border-line border-b last:border-0">
      <div className="hover:bg-sunken flex min-h-11 items-center gap-2 pr-2 pl-4">
        <Link to={paths.section(id)} dir="auto" className="min-w-0 grow truncate rounded-sm py-2 font-medium">
          {title}
        </Link>
        <span className="text-soft shrink-0 text-[13px] max-sm:hidden">
          {count === 1 ? '1 block' : `${count} blocks`}
        </span>
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={opened}
          aria-label={`Where it is used: ${title}`}
          onClick={() => setOpened(!opened)}
        >
          Where it is used
        </Button>
        <IconButton size="icon-sm" label={`Move ${title} to trash`} disabled={trash.isPending} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      </div>
      {refused && (
        <p role="alert" className="bg-warn-wash px-4 py-2.5 text-[13px]">
          Pages use <bdi>{title}</bdi>, so it can’t move to the trash. Remove it from these pages first:
        </p>
      )}
      {(opened || refused) && (
        <div className={`px-4 pb-3 ${refused ? 'bg-warn-wash' : 'pt-1'}`}>
          <SectionUses key={String(refused)} id={id} />
        </div>
      )}
    </li>
  );
}
