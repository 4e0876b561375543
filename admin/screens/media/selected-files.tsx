import type { Media } from '#shared/schemas/media.ts';

import { fileSize } from '../../media-picker/upload-rules.ts';
import { Button } from '../../ui/button.tsx';

type Props = { files: Media[]; onDelete: (files: Media[]) => void; onClear: () => void };

/** What can be done to all selected files at once. */
export function SelectedFiles({ files, onDelete, onClear }: Props) {
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
      <Button tone="danger" onClick={() => onDelete(files)}>
        Delete…
      </Button>
      <Button tone="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
