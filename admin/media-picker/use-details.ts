import { useEffect, useState } from 'react';

import { stableJson } from '#shared/rules/stable-json.ts';
import type { Media } from '#shared/schemas/media.ts';

import { createCell } from '../forms/cell.ts';
import { useFormKeys } from '../forms/use-form-keys.ts';
import { useSaver } from '../forms/use-saver.ts';
import { useUpdateMedia } from '../queries/media.ts';
import type { Stored } from '../queries/stored.ts';
import { uploadFailure } from './upload-rules.ts';

const saveDelay = 450;

type Details = Pick<Media, 'alt' | 'focal'>;
const detailsOf = ({ alt, focal }: Details): Details => ({ alt: alt.trim(), focal });

/** The form of a file's alt text and focal point, which saves automatically. Without undo keys: the builder, which opens it too, has its own. */
export function useDetails(media: Media, readOnly = false, onStored?: (media: Media) => void) {
  const [value, show] = useState<Details>(media);
  const [current] = useState(() => createCell(value));
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync } = useUpdateMedia(media.id, true);
  const { saver, state, draft, draftSaved, restoreDraft, discardDraft } = useSaver<Details, Stored<Details>>({
    stored: { value: detailsOf(media) },
    draftName: () => `media:${media.id}`,
    readOnly,
    writes: {
      write: async (next, { value: before }) => {
        const { alt, focal } = detailsOf(next);
        // Only changes are sent, so that one user's text and another's focal point both stay.
        const changes = {
          ...(alt !== before.alt && { alt }),
          ...(stableJson(focal) !== stableJson(before.focal) && { focal }),
        };
        const stored = await mutateAsync(changes);
        onStored?.(stored);
        return { value: detailsOf(stored) };
      },
    },
    canonical: detailsOf,
    read: current.get,
    validate: () => true,
    autosave: () => saveDelay,
    onSaved: (stored) => {
      draftSaved(stored);
      setRefusal(undefined);
    },
    onMerged: () => undefined,
    onRefused: (error) => {
      setRefusal(uploadFailure(error).reason);
      return ['alt', 'focal'];
    },
  });
  useEffect(() => () => void (saver.dirty() && saver.save(false)), [saver]);
  useFormKeys({ readOnly, save: () => void saver.save(true) });
  function set(changes: Partial<Details>): void {
    current.put({ ...current.get(), ...changes });
    show(current.get());
    saver.changed();
  }
  return {
    ...value,
    state,
    refusal,
    draft,
    set,
    dirty: saver.dirty,
    save: () => saver.save(true),
    bringBack: () => draft && restoreDraft(draft, set),
    discardDraft,
  };
}
