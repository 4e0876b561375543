import { useQuery } from '@tanstack/react-query';
import { Link2, SquareArrowOutUpRight, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { fileSize } from '#shared/rules/file-size.ts';
import type { Media } from '#shared/schemas/media.ts';

import { ItemSheet, type Neighbors } from '../../lists/item-sheet.tsx';
import { AltField } from '../../media-picker/alt-field.tsx';
import { DetailsStatus } from '../../media-picker/details-status.tsx';
import { CropPreviews, FocalPicker } from '../../media-picker/focal-picker.tsx';
import { MediaThumb } from '../../media-picker/media-thumb.tsx';
import { kindOf } from '../../media-picker/media-words.ts';
import { useDetails } from '../../media-picker/use-details.ts';
import { useAccount, useMay } from '../../queries/account.ts';
import { mediaQuery, mediaUsesQuery } from '../../queries/media.ts';
import { publicUrl } from '../../routing/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { fileUrl } from '../../ui/media-url.ts';
import { notify } from '../../ui/notify.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { UseList } from './use-list.tsx';

type Props = Neighbors & {
  id: string;
  onClose: () => void;
  /** Moves it to the trash; from there it deletes it for good. */
  onDelete: (media: Media) => void;
  onRestore: (media: Media) => void;
};

/** The details of one file in a side sheet. */
export function MediaSheet({ id, onDelete, onRestore, ...sheet }: Props) {
  const query = useQuery(mediaQuery(id));
  const { data: media } = query;
  const mayManage = useMay()('media.manage');
  return (
    <ItemSheet
      noun="file"
      title={media?.name ?? 'File'}
      query={query}
      shapes={['h-72 w-full']}
      {...sheet}
      footer={
        media && (
          <>
            {media.deleted_at && mayManage ? (
              <Button onClick={() => onRestore(media)}>
                <Undo2 size={15} aria-hidden /> Restore
              </Button>
            ) : (
              <LinkButtons media={media} />
            )}
            {mayManage && (
              <Button tone="danger" className="ml-auto" onClick={() => onDelete(media)}>
                <Trash2 size={15} aria-hidden /> {media.deleted_at ? 'Delete for good…' : 'Move to trash'}
              </Button>
            )}
          </>
        )
      }
    >
      {media && <Details key={`${media.id} ${media.hashed_name}`} media={media} mayManage={mayManage} />}
    </ItemSheet>
  );
}

function Details({ media, mayManage }: { media: Media; mayManage: boolean }) {
  const mayAdd = useMay()('media.write');
  const readOnly = !mayManage || media.deleted_at !== undefined;
  const details = useDetails(media, readOnly);
  const isPicture = media.extension === undefined;
  const document = media.extension === 'pdf';
  return (
    <div className="space-y-5">
      {isPicture && !readOnly ? (
        <section aria-label="Focal point" className="space-y-3">
          <FocalPicker media={media} focal={details.focal} onChange={(focal) => details.set({ focal })} />
          <p className="text-soft text-[13px]">
            Click what must stay in view, or move the point with the arrow keys. Every crop keeps it.
          </p>
          <CropPreviews media={media} focal={details.focal} />
        </section>
      ) : (
        <MediaThumb
          media={media}
          width={480}
          alt={media.alt}
          className="border-line mx-auto max-h-72 min-h-36 w-full rounded-md border object-contain!"
        />
      )}
      {media.rasters?.length === 0 && (
        <p className="bg-warn-wash rounded-md px-3 py-2 text-[13px]">
          This SVG takes too long to draw, so pages leave it out. Replace it with a simpler one, or with a PNG.
        </p>
      )}
      {!document && (
        <AltField
          value={details.alt}
          name={media.name}
          onChange={(alt) => details.set({ alt })}
          readOnly={readOnly}
          error={details.refusal}
        />
      )}
      {media.deleted_at ? (
        <p className="bg-warn-wash rounded-md px-3 py-2 text-[13px]">
          In the trash since <RelativeTime value={media.deleted_at} />. Restore it to change it; places that use it show
          it again.
        </p>
      ) : readOnly ? (
        <p className="text-soft text-[13px]">
          {mayAdd ? 'Your role can add files. An editor can change this one.' : 'You can view this, but not change it.'}
        </p>
      ) : (
        <div className="-mt-3">
          <DetailsStatus details={details} />
        </div>
      )}
      <Uses media={media} />
      <Facts media={media} />
      {!readOnly && <ReplaceFile media={media} />}
    </div>
  );
}

function Uses({ media }: { media: Media }) {
  const { data: uses, error, refetch } = useQuery(mediaUsesQuery(media.id));
  return (
    <section aria-labelledby="media-uses" className="space-y-2">
      <h3 id="media-uses" className="font-medium">
        Where it is used
        {uses && uses.length > 0 && <span className="text-soft ml-1.5 font-normal">{uses.length}</span>}
      </h3>
      {error && (
        <p className="text-soft">
          This could not be loaded.{' '}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {uses?.length === 0 && <p className="text-soft">Nowhere. It can be deleted safely.</p>}
      {uses && uses.length > 0 && <UseList uses={uses} />}
    </section>
  );
}

function Facts({ media }: { media: Media }) {
  const rows: [name: string, value: ReactNode][] = [
    ['Kind', kindOf(media)],
    ['Size', fileSize(media.bytes)],
    ['Dimensions', media.width && media.height && `${media.width} × ${media.height} px`],
    ['Added', <RelativeTime key="added" value={media.created_at} />],
  ];
  return (
    <dl className="text-[13px]">
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="border-line flex min-h-8 items-center justify-between gap-4 border-b">
            <dt className="text-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function LinkButtons({ media }: { media: Media }) {
  const { domain } = useAccount();
  const path = fileUrl(media);
  if (!path) return null;
  const address = new URL(path, publicUrl(domain.host, '')).href;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('Link copied');
    } catch {
      notify.error('The browser blocked copying. Open the file and copy its address.');
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Link2 size={15} aria-hidden /> Copy link
      </Button>
      <ExternalLink href={path.startsWith('/') ? new URL(path, location.origin).href : path} className={buttonClass()}>
        <SquareArrowOutUpRight size={14} aria-hidden /> Open
      </ExternalLink>
    </>
  );
}
