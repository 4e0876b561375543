import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';

import { chromium, type LaunchOptions } from 'playwright';

/** A program, and the environment variables that it needs. */
type Browser = { executablePath: string; args?: string[]; env?: Record<string, string> };

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const named = process.env['CHROMIUM_PATH'];

/** The whole browser: CHROMIUM_PATH, else the one of this machine, else Playwright's own, else the headless shell from npm. */
function findChromium(): Browser | undefined {
  if (named) return firstOf([named]);
  return firstOf([...onPath(names), ...applications, chromium.executablePath()]) ?? shellFromNpm();
}

/** The same engine without a window takes half the time: CHROMIUM_PATH, else a headless shell, else the whole browser. */
function findShell(): Browser | undefined {
  if (named) return firstOf([named]);
  const installed = firstOf(onPath(['chromium-headless-shell']));
  return installed ? { ...installed, args: likeTheWholeBrowser } : (shellFromNpm() ?? findChromium());
}

/**
 * The whole browser knows its connection and loads lazy pictures up to 1,250 px below the window; a shell doesn't and takes 2,500.
 * Only the last --blink-settings counts, so those that Playwright passes are repeated.
 */
const likeTheWholeBrowser = [
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
  '--font-render-hinting=none', // full hinting, a shell's default, rounds letter widths of local() faces to whole pixels
];

function onPath(programs: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

function firstOf(files: string[]): Browser | undefined {
  const executablePath = files.find((file) => existsSync(file));
  return executablePath ? { executablePath } : undefined;
}

/**
 * The headless shell of @sparticuz/chromium, with the libraries and the fonts that a bare machine lacks. The package holds Linux
 * x64 only. It is unpacked once (210 MB); the folder carries the archive's size so that another version gets its own.
 */
function shellFromNpm(): Browser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { size } = statSync(packageFile('@sparticuz/chromium', '../../bin/chromium.br'));
  const folder = resolve(import.meta.dirname, `../../node_modules/.cache/caravan-chromium-${size}`);
  const executablePath = join(folder, 'chromium');
  if (!existsSync(executablePath)) unpackShell(folder);
  return {
    executablePath,
    args: likeTheWholeBrowser,
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Unpacks beside `folder` and renames, which is atomic: of two processes the second one drops its copy. */
function unpackShell(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const staging = mkdtempSync(`${folder}.`);
  try {
    // The package unpacks into the temporary folder, and its libraries only where it believes to run on Amazon's Lambda.
    const program = "await (await import('@sparticuz/chromium')).default.executablePath()";
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`@sparticuz/chromium can't be unpacked: ${stderr}`);
    writeFileSync(join(staging, 'fonts.conf'), fontsConfig(join(folder, 'fonts-cache')));
    // A browser that outlived an install leaves a folder with nothing but its cache of fonts.
    if (!existsSync(join(folder, 'chromium'))) rmSync(folder, { recursive: true, force: true });
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The DejaVu fonts, which most Linux machines have: the sites' fallback faces are measured for them. */
function fontsConfig(cache: string): string {
  const fonts = packageFile('dejavu-fonts-ttf/package.json', '../ttf');
  const families = { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' };
  const aliases = Object.entries(families).map(
    ([family, font]) => `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  // Full hinting, the default, rounds the width of every letter to whole pixels.
  const hinting =
    '<match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>';
  return `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir>${aliases.join('')}${hinting}</fontconfig>`;
}

/** A path relative to a module of a package. */
function packageFile(module: string, path: string): string {
  return resolve(createRequire(import.meta.url).resolve(module), path);
}

/** Throws, in one sentence, when there is no browser to test with. */
export function requireChromium(): void {
  if (findChromium()) return;
  throw new Error(
    named
      ? `CHROMIUM_PATH names ${named}, but there is no such file.`
      : 'There is no Chromium to test with: run "npx playwright install chromium", or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

const args = [
  '--no-sandbox', // the root user of a container can't start one
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function launch(browser: Browser | undefined): LaunchOptions {
  if (!browser) return { args };
  const { executablePath, args: own = [], env } = browser;
  return { executablePath, args: [...args, ...own], ...(env ? { env: { ...process.env, ...env } } : {}) };
}

/** For benchmarks, and for tests where fonts and loading must match those of visitors. */
export const launchOptions = launch(findChromium());

/** For all other tests. */
export const quickLaunchOptions = launch(findShell());
