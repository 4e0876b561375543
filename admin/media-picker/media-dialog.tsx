import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';
import type { Media } from '#shared/schemas/media.ts';

import { useAccount, useMay } from '../queries/account.ts';
import { mediaListQuery, mediaQuery } from '../queries/media.ts';
import { readStoredList, writeStored } from '../stores/storage.ts';
import { Button } from '../ui/button.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { Modal } from '../ui/modal.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../ui/states.tsx';
import { MediaGrid } from './media-grid.tsx';
import { UploadPicture } from './upload-picture.tsx';

const firstShown = 60;
const mostShown = 500;

type Props = { title: string; onPick: (media: Media) => void; onClose: () => void };

/** Picks or uploads a picture: recently used ones first, then the newest. Arrow keys move, Enter picks. */
export function MediaDialog({ title, onPick, onClose }: Props) {
  const allowed = useMay();
  const { domain } = useAccount();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(firstShown);
  const list = useRef<HTMLDivElement>(null);
  const finder = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(mediaListQuery({ limit, ...(search ? { search } : {}) }));
  const [recentIds] = useState(() => recentMedia(domain.host));
  const recent = useQueries({ queries: recentIds.map(mediaQuery) }).flatMap(({ data: media }) => media ?? []);
  const isPicture = (media: Media) => mediaUrl(media, 160) !== null;
  const shownRecent = search ? [] : recent.filter(isPicture);
  const pictures = (data?.data ?? []).filter(isPicture);
  const more = data && data.total > data.data.length && limit < mostShown;

  useEffect(() => {
    // The dialog would focus its close button.
    finder.current?.querySelector('input')?.focus();
  }, []);
  function pick(media: Media) {
    rememberMedia(domain.host, media.id);
    onPick(media);
  }
  function intoList() {
    list.current?.querySelector<HTMLElement>('[role="row"]')?.focus();
  }
  return (
    <Modal title={title} onClose={onClose} wide>
      <div className="space-y-4">
        {allowed('media.write') && <UploadPicture onUploaded={pick} />}
        <search ref={finder} className="flex items-center gap-3">
          <SearchField label="Search pictures" value="" onChange={setSearch} onDown={intoList} />
          {data && <span className="text-soft text-[13px]">{formatNumber(data.total)} files</span>}
        </search>
        {error && <ErrorState error={error} what="The pictures" onRetry={() => void refetch()} />}
        {!data && !error && <BoxesSkeleton shapes={['h-48 w-full']} />}
        {data && pictures.length === 0 && (
          <EmptyState title={search ? 'No picture matches' : 'No pictures yet'}>
            {search
              ? 'Try another word: the file name and the alt text are searched.'
              : allowed('media.write')
                ? 'Add the first one above.'
                : 'No one has added one yet.'}
          </EmptyState>
        )}
        <div ref={list} className="space-y-4">
          <Pictures title="Recently used" files={shownRecent} onOpen={pick} />
          <Pictures title={search ? 'Found' : 'Newest first'} label="Pictures" files={pictures} onOpen={pick} />
        </div>
        {more && (
          <div className="text-center">
            <Button onClick={() => setLimit(Math.min(mostShown, limit * 3))}>Show more</Button>
          </div>
        )}
        {limit === mostShown && data && data.total > mostShown && (
          <p className="text-soft text-center">These are the newest {mostShown}. Search for older ones.</p>
        )}
      </div>
    </Modal>
  );
}

type PicturesProps = { title: string; label?: string; files: Media[]; onOpen: (media: Media) => void };

function Pictures({ title, label = title, files, onOpen }: PicturesProps) {
  if (files.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="text-soft text-[13px] font-medium">{title}</h3>
      <MediaGrid label={label} files={files} onOpen={onOpen} />
    </section>
  );
}

const recentLimit = 6;
const key = (host: string) => `panel:recent-media:${host}`;

/** Ids of the pictures last picked in this browser, newest first. */
const recentMedia = (host: string): string[] => readStoredList(key(host)).slice(0, recentLimit);

function rememberMedia(host: string, id: string): void {
  const others = recentMedia(host).filter((other) => other !== id);
  writeStored(key(host), JSON.stringify([id, ...others].slice(0, recentLimit)));
}
