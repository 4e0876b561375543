import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readConfig } from '#api/config/config.ts';
import { openLog } from '#scripts/serve/open-log.ts';
import { serve } from '#scripts/serve/serve.ts';

/**
 * What `npm start` runs, for tests that don't open the panel: building that takes both processors for ten seconds where nobody has
 * built it before, and several servers would build it at once.
 */
const config = readConfig(process.env);
const builtPanel = join(config.dataDir, 'no-panel');
mkdirSync(join(builtPanel, 'assets'), { recursive: true });
writeFileSync(join(builtPanel, 'version.json'), JSON.stringify({ build: 'none' }));
writeFileSync(join(builtPanel, 'index.html'), '<!doctype html><title>No panel</title>');
const log = openLog({ format: config.logFormat, write: (text) => process.stdout.write(text) });
// The renderer of another version, if a test made one.
const renderer = process.env['TEST_RENDERER'];
const running = await serve({ config, log, builtPanel, ...(renderer ? { builtRenderer: renderer } : {}) });
process.once('SIGTERM', () => void running.close(config.drainSeconds).then(() => process.exit(0)));
console.log(`ready  ${running.links.join('  ')}`);
