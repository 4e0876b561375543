import { useRef, useState } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import { useUpdateMedia } from '../queries/media.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';
import { uploadFailure } from './upload-rules.ts';

const saveDelay = 450;

type Change = { alt?: string; focal?: Media['focal'] };
type DetailsState = { kind: 'saved' | 'unsaved' | 'saving' } | { kind: 'failed'; reason: string };

/** A file's alt text and focal point with debounced autosave; the next change retries a failed save. */
export function useDetails(media: Media) {
  const [alt, setAlt] = useState(media.alt);
  const [focal, setFocal] = useState(media.focal);
  const [state, setState] = useState<DetailsState>({ kind: 'saved' });
  const waiting = useRef<Change>({});
  const { mutateAsync } = useUpdateMedia(media.id);
  async function send() {
    const sent = waiting.current;
    waiting.current = {};
    if (Object.keys(sent).length === 0) return;
    setState({ kind: 'saving' });
    try {
      await mutateAsync(sent);
      setState({ kind: Object.keys(waiting.current).length > 0 ? 'unsaved' : 'saved' });
    } catch (error) {
      waiting.current = { ...sent, ...waiting.current };
      setState({ kind: 'failed', reason: uploadFailure(error).reason });
    }
  }
  const save = useDebounced(() => void send(), saveDelay);
  function change(next: Change) {
    waiting.current = { ...waiting.current, ...next };
    setState({ kind: 'unsaved' });
    save.run();
  }
  // A reload during the debounce asks for confirmation, and saves meanwhile.
  useWindowEvent('beforeunload', (event) => {
    if (Object.keys(waiting.current).length === 0) return;
    save.flush();
    event.preventDefault();
  });
  return {
    alt,
    focal,
    state,
    retry: () => change({}),
    writeAlt: (next: string) => {
      setAlt(next);
      change({ alt: next.trim() });
    },
    moveFocal: (next: Media['focal']) => {
      setFocal(next);
      change({ focal: next });
    },
  };
}
