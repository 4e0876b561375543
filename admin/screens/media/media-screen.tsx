import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import { fileSize } from '#shared/rules/file-size.ts';
import type { Media } from '#shared/schemas/media.ts';

import { neighborsOf } from '../../lists/item-sheet.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { hasFilter } from '../../lists/search-params.ts';
import { TrashToggle } from '../../lists/trash-toggle.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useListKeys } from '../../lists/use-list-keys.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { DropZone } from '../../media-picker/drop-zone.tsx';
import { FileButton } from '../../media-picker/file-button.tsx';
import { MediaGrid } from '../../media-picker/media-grid.tsx';
import { acceptedFiles } from '../../media-picker/upload-rules.ts';
import { useMay } from '../../queries/account.ts';
import { mediaListed, mediaListQuery } from '../../queries/media.ts';
import { Button } from '../../ui/button.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { MediaFilters } from './media-filters.tsx';
import { filesShown, mediaListInput, type MediaSearch, noFilters } from './media-search.ts';
import { MediaSheet } from './media-sheet.tsx';
import { StorageUse, StorageWarning } from './storage-use.tsx';
import { UploadList } from './upload-list.tsx';
import { uploads } from './uploads.ts';
import { type MediaActions, useMediaTrash } from './use-media-trash.tsx';

export const Route = createLazyRoute('/panel/media')({ component: MediaScreen });

function MediaScreen() {
  const search = Route.useSearch();
  // The trash has a selection of its own.
  return <Library key={String(search.trash)} search={search} />;
}

/** Fill a window of 1280 × 900 pixels. */
const firstTiles = 24;
const stale = 'opacity-60 transition-opacity delay-150';

function Library({ search }: { search: MediaSearch }) {
  const { correct, step, open, ...list } = useListSearch<MediaSearch>();
  const openFile = (id: string) => void open('file', id);
  const allowed = useMay();
  const query = useQuery(mediaListQuery(mediaListInput(search)));
  const { data, error, refetch, isPlaceholderData } = query;
  useListKeys();
  const [selected, setSelected] = useState(new Set<string>());
  const actions = useMediaTrash((gone) => {
    setSelected((before) => new Set([...before].filter((id) => !gone.some((media) => media.id === id))));
    if (gone.some(({ id }) => id === search.file)) openFile('');
  });
  const selection = { selected, onChange: setSelected, onDelete: actions.onDelete };
  const filter = (next: Partial<MediaSearch>) => {
    setSelected(new Set());
    list.filter(next);
  };
  const toPage = (page: number) => {
    setSelected(new Set());
    step({ page });
  };
  const files = data?.data ?? [];
  // Sixty tiles take a tenth of a second: the first screen comes first. `useDeferredValue` ignores an undefined initial value.
  const drawn = useDeferredValue(data?.data ?? null, data?.data.slice(0, firstTiles) ?? null);
  const busy = isPlaceholderData || drawn !== (data?.data ?? null);
  const beyond = useLastPage(query, { page: search.page, size: filesShown }, (page) => correct({ page }));
  const add = allowed('media.write') && !search.trash ? (chosen: File[]) => uploads.add(chosen) : null;
  const uploadButton = add && (
    <span data-uploads="" className="contents">
      <FileButton accept={acceptedFiles} multiple tone="primary" onFiles={add}>
        <Upload size={15} aria-hidden /> Upload files
      </FileButton>
    </span>
  );

  return (
    <DropZone onFiles={add} words="Drop them here" className="min-h-[70dvh] space-y-4">
      <ScreenHeader title="Media" part={search.trash && 'trash'} total={data?.total} lead={<StorageUse />}>
        <div className="flex flex-wrap items-center gap-2 max-sm:flex-row-reverse max-sm:flex-wrap-reverse max-sm:justify-end">
          <TrashToggle pressed={search.trash} onChange={(trash) => step({ ...noFilters, trash })} />
          {uploadButton}
        </div>
      </ScreenHeader>
      <StorageWarning />
      <UploadList />
      <MediaFilters search={search} onChange={(next) => ('view' in next ? correct(next) : filter(next))} />
      <section aria-label="Files" aria-busy={busy} className={isPlaceholderData ? stale : ''}>
        {error && <ErrorState error={error} what="The files" onRetry={() => void refetch()} />}
        {(!data || beyond || (files.length > 0 && !drawn)) && !error && <GridSkeleton />}
        {data && files.length === 0 && !beyond && !error && (
          <NoFiles search={search} onClear={() => filter(noFilters)}>
            {uploadButton}
          </NoFiles>
        )}
        {files.length > 0 && drawn && !error && (
          <MediaGrid
            label={`Files. Arrow keys move, Enter opens, Space or x selects, Delete ${search.trash ? 'deletes for good' : 'moves to the trash'}.`}
            files={drawn}
            view={search.view}
            onOpen={({ id }) => openFile(id)}
            {...(allowed('media.manage') ? { selection } : {})}
          />
        )}
      </section>
      {drawn && data && data.total > filesShown && (
        <PageNav page={search.page} size={filesShown} total={data.total} onChange={toPage} />
      )}
      {selected.size > 0 && (
        <SelectedFiles
          files={files.filter(({ id }) => selected.has(id))}
          trash={search.trash}
          actions={actions}
          onClear={() => setSelected(new Set())}
        />
      )}
      {search.file && <OpenFile id={search.file} files={files} onOpen={openFile} actions={actions} />}
      {actions.dialogs}
    </DropZone>
  );
}

type OpenProps = {
  id: string;
  files: Media[];
  onOpen: (id: string) => void;
  actions: MediaActions;
};

function OpenFile({ id, files, onOpen, actions }: OpenProps) {
  const queryClient = useQueryClient();
  return (
    <MediaSheet
      id={id}
      onClose={() => {
        onOpen('');
        // The edited file may no longer match the filters.
        mediaListed(queryClient);
      }}
      {...neighborsOf(files, id, onOpen)}
      onDelete={(media) => actions.onDelete([media])}
      onRestore={(media) => actions.onRestore([media])}
    />
  );
}

type NoFilesProps = { search: MediaSearch; onClear: () => void; children: React.ReactNode };

function NoFiles({ search, onClear, children }: NoFilesProps) {
  if (search.noalt && !search.q && !search.kind && !search.unused)
    return (
      <EmptyState title="All pictures have alt text" action={<Button onClick={onClear}>Show all files</Button>}>
        Every picture has it.
      </EmptyState>
    );
  if (hasFilter(search, noFilters))
    return (
      <EmptyState title="Nothing matches" action={<Button onClick={onClear}>Clear the filters</Button>}>
        The file name and the alt text are searched.
      </EmptyState>
    );
  if (search.trash)
    return <EmptyState title="The trash is empty">What you delete stays here until it is deleted for good.</EmptyState>;
  return (
    <EmptyState title="No files yet" action={children}>
      Upload pictures, drawings and PDF menus to use them everywhere. Drop them on this page, paste them, or choose
      them. At most 25&nbsp;MB each.
    </EmptyState>
  );
}

function GridSkeleton() {
  return (
    <BoxesSkeleton
      className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 max-sm:grid-cols-2"
      shapes={Array.from({ length: 12 }, () => 'h-52 w-full rounded-lg')}
    />
  );
}

type SelectedProps = { files: Media[]; trash: boolean; actions: MediaActions; onClear: () => void };

function SelectedFiles({ files, trash, actions, onClear }: SelectedProps) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <div
      role="region"
      aria-label="Selected"
      className="floating animate-in sticky bottom-4 z-10 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 p-2 pl-4"
    >
      <p role="status" className="mr-2 font-medium">
        {files.length} selected <span className="text-soft font-normal">{fileSize(bytes)}</span>
      </p>
      {trash && (
        <Button disabled={actions.busy} onClick={() => actions.onRestore(files)}>
          Restore
        </Button>
      )}
      <Button tone="danger" disabled={actions.busy} onClick={() => actions.onDelete(files)}>
        {trash ? 'Delete for good…' : 'Move to trash'}
      </Button>
      <Button tone="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
