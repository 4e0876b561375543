import { clearLine, stepsOn } from '#shared/terminal/steps.ts';

import { commandLine } from './command-line/command-line.ts';

const usage = `Usage: npm run build [-- options]

Compiles the panel and the renderer, even if nothing changed. With SITE_API_URL it also builds pages from the API there:

  SITE_DOMAIN set                   of this domain, into dist/site; the panel isn't compiled
  REBUILD_HOOK_SECRET set           of all domains, into dist/sites/{host}; the secret is the one of that Caravan
  OWNER_EMAIL, OWNER_PASSWORD set   the same, with an owner's sign-in
  SITE_RELEASE                      the release that a rebuild hook asked for; the pages work without it
  PANEL_HOST                        where /panel of the domains leads; without it, nowhere

  --check   keep nothing: say whether the live releases in DATA_DIR equal a build from scratch
  --help    print this

Exit codes: 0 done, 1 failed or wrong settings, 2 wrong options.`;

const { values } = commandLine({ usage, options: { check: { type: 'boolean' } } });
const log = (line: string) => console.log(line);
const startStep = stepsOn({ live: process.stdout.isTTY, write: (text) => process.stdout.write(text) });
try {
  if (values.check) {
    const { checkReleases } = await import('./check-releases.ts');
    if (!(await checkReleases(log, startStep))) process.exitCode = 1;
  } else await build();
} catch (error) {
  console.error(clearLine(process.stdout.isTTY) + (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}

async function build(): Promise<void> {
  const { readPageSettings } = await import('./build/settings.ts');
  const { buildPages, hostsOf } = await import('./build/pages.ts');
  const pages = readPageSettings(process.env);
  // Wrong settings should fail before the builds, which take a while.
  const hosts = pages ? await hostsOf(pages) : [];
  const { buildPanel, buildRenderer, rendererDir } = await import('./serve/builds.ts');
  if (!pages?.domain) await buildPanel(log, { force: true });
  await buildRenderer(log, { force: true });
  if (pages) await buildPages(pages, { hosts, rendererDir, startStep });
  else log('No pages were built: for those, set SITE_API_URL to the address of a running Caravan (--help says more).');
}
