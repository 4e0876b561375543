import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for tests: CHROMIUM_PATH, else one that the machine has, else the one that Playwright was told to install. */
function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return [...onPath(names), ...applications, chromium.executablePath()].find((file) => existsSync(file));
}

function onPath(programs: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

/** Throws, in one sentence, when there is no browser to test with. */
export function requireChromium(): void {
  if (findChromium()) return;
  const named = process.env['CHROMIUM_PATH'];
  throw new Error(
    named
      ? `CHROMIUM_PATH names ${named}, but there is no such file.`
      : 'There is no Chromium to test with: run "apt-get install chromium" (as root), or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

const args = [
  '--no-sandbox', // a container's root has no sandbox to start
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function launch(executablePath: string | undefined) {
  return { ...(executablePath ? { executablePath } : {}), args };
}

/** The browser that people use, without its window: for what is measured, and where fonts and loading have to be as theirs. */
export const launchOptions = launch(findChromium());

/**
 * For all other tests: the same engine without the parts that only a window needs takes half the time, where the machine has it. It
 * doesn't find local fonts by their full name, and loads lazy pictures from further away.
 */
export const quickLaunchOptions = process.env['CHROMIUM_PATH']
  ? launchOptions
  : launch(onPath(['chromium-headless-shell']).find((file) => existsSync(file)) ?? findChromium());
