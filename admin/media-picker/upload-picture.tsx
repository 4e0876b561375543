import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';

import { altAdvice } from '#shared/rules/alt-text.ts';
import type { Media } from '#shared/schemas/media.ts';

import { mediaListed, uploadMedia } from '../queries/media.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileButton } from './file-button.tsx';
import { Progress } from './progress.tsx';
import { acceptedPictures, refusal, uploadFailure } from './upload-rules.ts';

/** Uploads one picture with its alt text: chosen, dropped or pasted. */
export function UploadPicture({ onUploaded }: { onUploaded: (media: Media) => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [sent, setSent] = useState(0);
  const words = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      stop.current = new AbortController();
      return uploadMedia(chosen, alt.trim(), { onProgress: setSent, signal: stop.current.signal });
    },
    onSuccess: (media) => {
      mediaListed(queryClient);
      onUploaded(media);
    },
  });
  const canceled = upload.error instanceof DOMException;
  const failed = upload.error && !canceled ? uploadFailure(upload.error).reason : null;
  const refused = file && refusal(file);

  function choose([chosen]: File[]) {
    if (!chosen || upload.isPending) return;
    upload.reset();
    setSent(0);
    setFile(chosen);
    words.current?.focus();
  }
  function send() {
    if (file && !refused && !upload.isPending) upload.mutate(file);
  }
  return (
    <DropZone onFiles={choose} words="Drop the picture here">
      <div className="bg-sunken space-y-2 rounded-md p-3">
        <div className="grid items-end gap-3 sm:grid-cols-[auto_1fr_auto]">
          <div className="max-w-52">
            <FileButton accept={acceptedPictures} disabled={upload.isPending} onFiles={choose}>
              <Upload size={15} aria-hidden className="shrink-0" />
              <span className="truncate">{file ? file.name : 'Upload a picture'}</span>
            </FileButton>
          </div>
          <Field label="What it shows" error={refused ?? failed ?? undefined}>
            {(control) => (
              <input
                {...control}
                ref={words}
                value={alt}
                maxLength={500}
                placeholder="A cook hands two tacos out of a green truck"
                onChange={(event) => setAlt(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  send();
                }}
              />
            )}
          </Field>
          {upload.isPending ? (
            <Button onClick={() => stop.current?.abort()}>Cancel</Button>
          ) : (
            <Button tone="primary" disabled={!file || Boolean(refused)} onClick={send}>
              {failed ? 'Try again' : 'Upload'}
            </Button>
          )}
        </div>
        {file && altAdvice(alt, file.name) && <p className="text-warn text-[13px]">{altAdvice(alt, file.name)}</p>}
        {file && upload.isPending && <Progress part={sent} label={file.name} />}
      </div>
    </DropZone>
  );
}
