import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

/** Launches the browser of a machine that has none of its own, and answers what it knows. */
const program = `
  process.env.PATH = '/nowhere';
  const { chromium } = await import('playwright');
  chromium.executablePath = () => '/nowhere/chrome';
  const { quickLaunchOptions, launchOptions } = await import('./chromium.ts');
  const browser = await chromium.launch(quickLaunchOptions);
  const page = await browser.newPage();
  const found = (name) => page.evaluate((font) => new FontFace('a', font).load().then(() => true, () => false), "local('" + name + "')");
  console.log(JSON.stringify({
    same: quickLaunchOptions.executablePath === launchOptions.executablePath,
    fromNpm: quickLaunchOptions.executablePath.includes('node_modules'),
    fonts: [await found('DejaVu Sans Bold'), await found('Comic Sans MS')],
  }));
  await browser.close();
`;

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'a machine without a browser gets the one from npm, with fonts (only where Linux runs on x64)',
  () => {
    const { CHROMIUM_PATH: _, ...env } = process.env;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ same: true, fromNpm: true, fonts: [true, false] });
  },
  60_000,
);
