import * as z from 'zod/mini';

import { oneHour } from '#shared/rules/constants.ts';

import { notify } from '../ui/notify.ts';

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
      notify.info('A newer version of the panel is ready', { label: 'Reload', onClick: () => location.reload() });
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
