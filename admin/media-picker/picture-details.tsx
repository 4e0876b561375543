import type { Media } from '#shared/schemas/media.ts';

import { AltField } from './alt-field.tsx';
import { DetailsStatus } from './details-status.tsx';
import { FocalPicker } from './focal-picker.tsx';
import { useDetails } from './use-details.ts';

/** The alt text and focal point of a file, edited where it was chosen. They belong to the file, wherever it is shown. */
export function PictureDetails({ media, onStored }: { media: Media; onStored?: (media: Media) => void }) {
  const details = useDetails(media, false, onStored);
  return (
    <div className="space-y-3">
      <AltField
        value={details.alt}
        name={media.name}
        onChange={(alt) => details.set({ alt })}
        readOnly={false}
        error={details.refusal}
      />
      {media.extension === undefined && (
        <FocalPicker media={media} focal={details.focal} onChange={(focal) => details.set({ focal })} />
      )}
      <p className="text-soft text-[13px]">Both apply everywhere the picture is used.</p>
      <DetailsStatus details={details} />
    </div>
  );
}
