import { useStore } from '@nanostores/react';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';

import { fileSize } from '#shared/rules/file-size.ts';

import { MediaThumb } from '../../media-picker/media-thumb.tsx';
import { needsAlt } from '../../media-picker/media-words.ts';
import { Progress } from '../../media-picker/progress.tsx';
import type { Upload } from '../../media-picker/upload-queue.ts';
import { useMay } from '../../queries/account.ts';
import { uploadMedia, useUpdateMedia } from '../../queries/media.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { PanelBox } from '../../ui/panel-box.tsx';
import { countWords } from '../../words/count-words.ts';
import { uploads } from './uploads.ts';

/** Running and finished uploads, with retry for failed ones and a field for missing alt texts. */
export function UploadList() {
  const list = useStore(uploads.$uploads);
  if (list.length === 0) return null;
  const count = (kind: Upload['state']['kind']) => list.filter(({ state }) => state.kind === kind).length;
  const left = count('waiting') + count('sending');
  const words = [
    left > 0 && `${left} on the way`,
    count('done') > 0 && `${count('done')} added`,
    count('refused') > 0 && `${count('refused')} not added`,
  ].filter(Boolean);
  return (
    <PanelBox
      title="Uploads"
      flush
      aside={
        <span className="flex items-center gap-2">
          <span role="status" className="text-soft text-[13px]">
            {words.join(', ')}
          </span>
          <Button size="sm" disabled={left === list.length} onClick={() => uploads.clear()}>
            Clear
          </Button>
        </span>
      }
    >
      <ul aria-label={countWords(list.length, 'upload')} className="divide-line max-h-96 divide-y overflow-y-auto">
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </PanelBox>
  );
}

function UploadRow({ upload: { id, file, state } }: { upload: Upload }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      {state.kind === 'done' ? (
        <MediaThumb media={state.media} width={40} className="size-10 shrink-0 rounded-sm" />
      ) : (
        <LocalThumb file={file} />
      )}
      <div className="min-w-0 grow sm:grid sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:items-center sm:gap-4">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium" title={file.name} dir="auto">
            {file.name}
          </span>
          <span className="text-soft shrink-0 text-[13px]">{fileSize(file.size)}</span>
        </p>
        {state.kind === 'waiting' && <p className="text-soft">Waiting</p>}
        {state.kind === 'sending' && <Progress part={state.sent} label={file.name} />}
        {state.kind === 'refused' && (
          <p role="alert" className="text-danger wrap-anywhere">
            {state.reason}
          </p>
        )}
        {state.kind === 'done' &&
          (needsAlt(state.media) ? (
            <QuickAlt file={file} mediaId={state.media.id} name={file.name} />
          ) : (
            <p className="text-soft">Added</p>
          ))}
      </div>
      {state.kind === 'refused' && state.again && (
        <IconButton label={`Send ${file.name} again`} size="icon-sm" onClick={() => uploads.retry(id)}>
          <RotateCw size={15} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={state.kind === 'waiting' || state.kind === 'sending' ? `Cancel ${file.name}` : `Clear ${file.name}`}
        size="icon-sm"
        onClick={() => uploads.remove(id)}
      >
        <X size={15} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Asks for the alt text right after the upload, because few users come back for it. */
function QuickAlt({ file, mediaId, name }: { file: File; mediaId: string; name: string }) {
  const allowed = useMay();
  const update = useUpdateMedia(mediaId);
  const [saved, setSaved] = useState('');
  const [failed, setFailed] = useState(false);
  async function save(typed: string) {
    const alt = typed.trim();
    if (alt === '' || alt === saved) return;
    setFailed(false);
    try {
      // Authors can't change files, but uploading the same file again fills in a missing alt text.
      if (allowed('media.manage')) await update.mutateAsync({ alt });
      else await uploadMedia(file, alt);
      setSaved(alt);
    } catch {
      setFailed(true);
    }
  }
  return (
    <div className="flex items-center gap-2">
      <input
        ref={focusIfFree}
        aria-label={`What ${name} shows`}
        placeholder="What does it show?"
        maxLength={500}
        dir="auto"
        onBlur={(event) => void save(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          void save(event.currentTarget.value);
          nextField(event.currentTarget)?.focus();
        }}
        className="field"
      />
      <span role="status" className={`w-16 shrink-0 text-[13px] ${failed ? 'text-danger' : 'text-soft'}`}>
        {failed ? 'Not saved' : saved ? 'Saved' : ''}
      </span>
    </div>
  );
}

/** Begins in the first field of what was just uploaded, unless somebody is busy elsewhere. */
function focusIfFree(field: HTMLInputElement | null): void {
  const active = document.activeElement;
  // Also on the link that opened the screen, and on its title.
  if (field && (active?.matches('body, main, h1, nav a') || active?.closest('[data-uploads]'))) field.focus();
}

/** The next field of the list that is still empty, after the last one again from the first. */
function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...(field.closest('ul')?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const after = fields.indexOf(field) + 1;
  return [...fields.slice(after), ...fields.slice(0, after)].find(({ value }) => value === '');
}

/** A thumbnail of the local file during the upload; not of an SVG, which could hang the panel. */
function LocalThumb({ file }: { file: File }) {
  const address = useMemo(() => (/^image\/(?!svg)/.test(file.type) ? URL.createObjectURL(file) : ''), [file]);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (!address || isBroken) return <span aria-hidden className="bg-sunken size-10 shrink-0 rounded-sm" />;
  return (
    <img
      src={address}
      alt=""
      onError={() => setBroken(true)}
      className="bg-sunken size-10 shrink-0 rounded-sm object-cover opacity-60"
    />
  );
}
