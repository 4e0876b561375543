import { clearLine, stepsOn } from '#shared/terminal/steps.ts';

import { buildPanel, buildRenderer } from './serve/builds.ts';

/**
 * `npm run build`: the panel and the renderer, whether or not they changed. With SITE_API_URL the compiled renderer makes the
 * pages at once (site/publish/integration.ts): of SITE_DOMAIN alone, as a static host's build hook wants it, or of all domains.
 * `npm run build -- --check` builds nothing that is kept: it says whether what is live is what a build from nothing makes.
 */
const log = (line: string) => console.log(line);
try {
  if (process.argv.includes('--check')) {
    const { checkReleases } = await import('./check-releases.ts');
    if (
      !(await checkReleases(log, stepsOn({ live: process.stdout.isTTY, write: (text) => process.stdout.write(text) })))
    )
      process.exitCode = 1;
  } else {
    if (!process.env['SITE_DOMAIN']) await buildPanel(log, { force: true });
    await buildRenderer(log, { force: true, aloud: Boolean(process.env['SITE_API_URL']) });
  }
} catch (error) {
  console.error(clearLine(process.stdout.isTTY) + (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
