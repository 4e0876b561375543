import type { Stop } from '#shared/schemas/stops.ts';
import type { ReadFile } from '#shared/stop-files/read-stop-file.ts';
import type { Reading } from '#shared/stop-files/stop-file.ts';
import type { Unreadable } from '#shared/tables/unread.ts';

export type Question = { bytes: Uint8Array<ArrayBuffer>; known: Stop[]; reading: Reading };

const longest = 15_000;

/** A worker that could not be loaded says so with a plain event, and one that threw with an ErrorEvent. */
export function failureWords(event: Event): string {
  return event instanceof ErrorEvent
    ? 'This file can’t be read. Export it again, or try another format.'
    : 'The file reader could not be loaded. Check your connection and try again.';
}

/** Reads a file of stops in a worker, and compares them with those of the member. */
export function readInWorker(question: Question): Promise<ReadFile | Unreadable> {
  const worker = new Worker(new URL('./stop-file-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadFile | Unreadable>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadFile | Unreadable>) => resolve(data));
    worker.addEventListener('error', (event) => resolve({ failure: failureWords(event) }));
    setTimeout(() => resolve({ failure: 'This file takes too long to read. Import it in smaller parts.' }), longest);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
