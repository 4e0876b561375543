import { atom } from 'nanostores';

import type { Media } from '#shared/schemas/media.ts';

import { refusal, uploadFailure } from './upload-rules.ts';

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; sent: number }
  | { kind: 'done'; media: Media }
  | { kind: 'refused'; reason: string; again: boolean };

export type Upload = { id: number; file: File; state: UploadState };

type Options = {
  send: (file: File, watch: { onProgress: (sent: number) => void; signal: AbortSignal }) => Promise<Media>;
  /** The current domain. A file that was queued for another domain is refused. */
  site: () => string;
  onDone: (media: Media) => void;
  onFailed?: (error: unknown) => void;
  atOnce?: number;
};

/** An upload queue with limited concurrency, independent of React, so that uploads can outlive their screen. */
export function createUploadQueue({ send, site, onDone, onFailed = () => undefined, atOnce = 3 }: Options) {
  const $uploads = atom<Upload[]>([]);
  const running = new Map<number, AbortController>();
  const meantFor = new Map<number, string>();
  let ids = 0;

  function set(id: number, state: UploadState): void {
    $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }
  function next(): void {
    while (running.size < atOnce) {
      const upload = $uploads.get().find(({ state }) => state.kind === 'waiting');
      if (!upload) return;
      void start(upload);
    }
  }
  async function start({ id, file }: Upload): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    set(id, { kind: 'sending', sent: 0 });
    try {
      if (site() !== meantFor.get(id)) throw new Error('It was for the domain that you switched away from.');
      const { signal } = controller;
      const media = await send(file, { signal, onProgress: (sent) => set(id, { kind: 'sending', sent }) });
      set(id, { kind: 'done', media });
      onDone(media);
    } catch (error) {
      if (controller.signal.aborted) return;
      onFailed(error);
      set(id, { kind: 'refused', ...uploadFailure(error) });
    } finally {
      running.delete(id);
      next();
    }
  }
  return {
    $uploads,
    add(files: Iterable<File>): void {
      const added = [...files].map((file): Upload => {
        const reason = refusal(file);
        ids += 1;
        meantFor.set(ids, site());
        return { id: ids, file, state: reason ? { kind: 'refused', reason, again: false } : { kind: 'waiting' } };
      });
      $uploads.set([...$uploads.get(), ...added]);
      next();
    },
    retry(id: number): void {
      set(id, { kind: 'waiting' });
      next();
    },
    /** Removes an upload, aborting it if it is running. */
    remove(id: number): void {
      running.get(id)?.abort();
      $uploads.set($uploads.get().filter((upload) => upload.id !== id));
    },
    /** Removes finished and refused uploads. */
    clear(): void {
      $uploads.set($uploads.get().filter(({ state }) => state.kind === 'waiting' || state.kind === 'sending'));
    },
  };
}
