import { Upload } from 'lucide-react';
import { useId, useState } from 'react';

import { errorToast } from '#shared/rules/error-toast.ts';
import type { Media } from '#shared/schemas/media.ts';

import { useUpload } from '../../queries/media.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

const accepted = 'image/avif,image/webp,image/jpeg,image/png,image/gif,image/svg+xml';
const megabyte = 1024 * 1024;
const limit = 25 * megabyte;

/** One picture and what it shows, in words: people who don't see it get those. */
export function UploadPicture({ onUploaded }: { onUploaded: (media: Media) => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const upload = useUpload();
  const tooLarge = file !== null && file.size > limit;
  const error = tooLarge ? 'This file is larger than 25 MB.' : upload.error ? errorToast(upload.error) : null;

  return (
    <div className="bg-sunken grid items-end gap-3 rounded-md p-3 sm:grid-cols-[auto_1fr_auto]">
      <div>
        <label
          htmlFor={id}
          className="border-line bg-surface hover:border-edge inline-flex h-9 cursor-pointer items-center gap-1.5 rounded-md border px-3 font-medium has-focus-visible:outline-2"
        >
          <Upload size={15} aria-hidden />
          <span className="max-w-40 truncate">{file ? file.name : 'Upload a picture'}</span>
          <input
            id={id}
            type="file"
            accept={accepted}
            className="sr-only"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              upload.reset();
            }}
          />
        </label>
      </div>
      <Field label="What it shows" error={error ?? undefined}>
        {(control) => (
          <input
            {...control}
            value={alt}
            maxLength={500}
            placeholder="A green taco truck at dusk"
            onChange={(event) => setAlt(event.target.value)}
          />
        )}
      </Field>
      <Button
        tone="primary"
        disabled={!file || tooLarge || upload.isPending}
        onClick={() => file && upload.mutate({ file, alt: alt.trim() }, { onSuccess: onUploaded })}
      >
        {upload.isPending ? 'Uploading…' : 'Upload'}
      </Button>
    </div>
  );
}
