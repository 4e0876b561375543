import { clearLine, stepsOn } from '#shared/terminal/steps.ts';

import { buildPanel, buildRenderer } from './serve/builds.ts';

/**
 * `npm run build` compiles the panel and the renderer even if nothing changed. With SITE_API_URL the renderer also makes the
 * pages (site/publish/integration.ts): of SITE_DOMAIN alone, as a static host's build hook needs it, or of all domains.
 * `npm run build -- --check` keeps nothing: it says whether the live releases equal a build from scratch.
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
