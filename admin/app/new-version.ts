import * as z from 'zod/mini';

import { chunkReloadGuard, oneHour } from '#shared/rules/constants.ts';

import { savesSettled } from '../stores/pending-saves.ts';
import { notify } from '../ui/notify.ts';

const key = 'panel:chunk-reload';
const Version = z.object({ build: z.string() });

/** The id of the loaded build; empty in development. */
function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? '';
}

/** Checks once an hour whether the server has another build, and then offers a reload. */
export function watchForNewVersion(): void {
  const own = ownBuild();
  if (!own) return;
  const timer = setInterval(() => {
    void servedBuild().then((served) => {
      if (!served || served === own) return;
      clearInterval(timer);
      notify.info('A newer version of the panel is ready.', { label: 'Reload', onClick: () => location.reload() });
    });
  }, oneHour);
}

async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}version.json`, { cache: 'no-store' });
    return z.parse(Version, await response.json()).build;
  } catch {
    return null; // offline or during a deploy; checked again in an hour
  }
}

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
