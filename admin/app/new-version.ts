import * as z from 'zod/mini';

import { chunkReloadGuard, oneHour } from '#shared/rules/constants.ts';

import { notify } from '../ui/notify.ts';

const key = 'panel:chunk-reload';
const Version = z.object({ build: z.string() });

/** The build that this page is; empty in development. */
function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? '';
}

/** Asks which build is served now, once an hour, and offers a reload when it is another one. */
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
    return null; // offline, or a deploy is under way: the next hour tells
  }
}

/** Whether a chunk that failed to load may cause a reload now: once, and not again within the guard. */
export function mayReload(now: number, last: number | null): boolean {
  return last === null || now - last >= chunkReloadGuard;
}

/** A deploy removed the chunk that this page asks for: one reload brings the new ones. Without a network it would bring nothing. */
export function reloadOnChunkError(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key)) || null;
    if (!mayReload(Date.now(), last)) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
