import { chunkReloadGuard } from '#shared/rules/constants.ts';

import { savesSettled } from '../stores/pending-saves.ts';

const key = 'panel:chunk-reload';

/** Whether a failed chunk may reload the page: not twice within the guard time. */
export function mayReload(now: number, last: number | null): boolean {
  return last === null || now - last >= chunkReloadGuard;
}

/** Lets the next failed chunk reload the page, however recent the last reload is: for a retry, which makes no loop. */
export function allowReload(): void {
  sessionStorage.removeItem(key);
}

/**
 * Reloads the page if a chunk is missing, because a deploy may have removed it. Not offline, where a reload would fail too. It waits
 * for the forms' saves, which it would abort: they and the chunk are tried again at the same moment, once the network is back.
 */
export function reloadOnChunkError(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key)) || null;
    if (!mayReload(Date.now(), last)) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    // The forms may hear later in this turn that the network is back.
    setTimeout(() => void savesSettled().then(() => location.reload()));
  });
}
