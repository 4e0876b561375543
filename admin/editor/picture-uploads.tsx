import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { session } from '../client/client.ts';
import { Progress } from '../media-picker/progress.tsx';
import { createUploadQueue, type Upload } from '../media-picker/upload-queue.ts';
import { mediaListed, uploadMedia } from '../queries/media.ts';
import { reportError } from '../queries/query-client.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { dropPlace, type PictureFile, placePicture } from './picture-files.ts';

type Props = { editor: Editor; files: PictureFile[] };

/** The running and failed uploads of pictures that were pasted or dropped into this text. */
export function PictureUploads({ editor, files }: Props) {
  const queryClient = useQueryClient();
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, watch) => uploadMedia(file, '', watch),
      site: session.site,
      onDone: () => mediaListed(queryClient),
      onFailed: reportError,
    }),
  );
  const list = useStore(queue.$uploads);
  const sent = useRef(new Set<number>());
  const markOf = (upload: Upload) => files.find(({ file }) => file === upload.file)?.mark ?? 0;

  useEffect(() => {
    const next = files.filter(({ mark }) => !sent.current.has(mark));
    for (const { mark } of next) sent.current.add(mark);
    if (next.length > 0) queue.add(next.map(({ file }) => file));
  }, [files, queue]);
  useEffect(() => {
    for (const upload of list) {
      if (upload.state.kind !== 'done') continue;
      if (!editor.isDestroyed) placePicture(editor, markOf(upload), upload.state.media.id);
      queue.remove(upload.id);
    }
  });
  useEffect(() => {
    // A reload would cancel the uploads.
    function leave(event: BeforeUnloadEvent) {
      if (queue.$uploads.get().some(({ state }) => state.kind !== 'done')) event.preventDefault();
    }
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [queue]);

  function remove(upload: Upload) {
    dropPlace(editor, markOf(upload));
    queue.remove(upload.id);
  }
  if (list.length === 0) return null;
  return (
    <ul aria-label="Pictures being uploaded" className="border-line divide-line divide-y border-t">
      {list.map((upload) => (
        <li key={upload.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1.5 pl-3.5">
          <span className="max-w-60 min-w-0 truncate">{upload.file.name}</span>
          {upload.state.kind === 'refused' ? (
            <>
              <span role="alert" className="text-danger min-w-0 grow text-[13px]">
                Not added. {upload.state.reason}
              </span>
              {upload.state.again && (
                <Button size="sm" onClick={() => queue.retry(upload.id)}>
                  <RotateCw size={14} aria-hidden /> Try again
                </Button>
              )}
            </>
          ) : (
            <div className="min-w-32 grow">
              <Progress part={upload.state.kind === 'sending' ? upload.state.sent : 0} label={upload.file.name} />
            </div>
          )}
          <IconButton size="icon-sm" label={`Leave out ${upload.file.name}`} onClick={() => remove(upload)}>
            <X size={15} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
