import { useQuery } from '@tanstack/react-query';
import { Replace } from 'lucide-react';
import { useState } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import { FileButton } from '../../media-picker/file-button.tsx';
import { Progress } from '../../media-picker/progress.tsx';
import { acceptedFiles, refusal, uploadFailure } from '../../media-picker/upload-rules.ts';
import { mediaUsesQuery, useReplaceFile } from '../../queries/media.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { countWords } from '../../words/count-words.ts';

/** Replaces the file wherever it is used. Asks first, because the old file can't be restored. */
export function ReplaceFile({ media }: { media: Media }) {
  const { data: uses } = useQuery(mediaUsesQuery(media.id));
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const replace = useReplaceFile(media.id);
  const refused = file && refusal(file);
  const failed = replace.error ? uploadFailure(replace.error).reason : null;
  const places = uses?.length ? ` in ${countWords(uses.length, 'place')}` : '';

  function send() {
    if (!file) return;
    setSent(0);
    replace.mutate(
      { file, onProgress: setSent },
      { onSuccess: () => notify.success(`Replaced${places}. Visitors see it after the next Publish.`) },
    );
  }
  return (
    <section aria-labelledby="media-replace" className="space-y-2">
      <h3 id="media-replace" className="font-medium">
        Replace the file
      </h3>
      {file ? (
        <div className="bg-sunken space-y-2 rounded-md p-3">
          <p className="wrap-anywhere">
            {replace.isPending ? 'Replacing with' : 'Replace it with'}{' '}
            <strong className="font-medium">{file.name}</strong>
            {places}? The current file will be deleted.
          </p>
          {replace.isPending && <Progress part={sent} label={file.name} />}
          {(refused ?? failed) && (
            <p role="alert" className="text-danger">
              {refused ?? failed}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" disabled={Boolean(refused) || replace.isPending} onClick={send}>
              {failed ? 'Try again' : 'Replace'}
            </Button>
            <Button
              disabled={replace.isPending}
              onClick={() => {
                setFile(null);
                replace.reset();
              }}
            >
              Keep the old one
            </Button>
          </div>
        </div>
      ) : (
        <>
          <FileButton accept={acceptedFiles} onFiles={([chosen]) => setFile(chosen ?? null)}>
            <Replace size={15} aria-hidden /> Choose another file
          </FileButton>
          <p className="text-soft text-[13px]">Its alt text and places stay; the focal point moves to the middle.</p>
        </>
      )}
    </section>
  );
}
