import { readConfig } from '#api/config/config.ts';

import { serve } from '../serve/serve.ts';

/** `npm start` without rate limits. Only the benchmark starts it. */
const running = await serve({ config: readConfig(process.env), log: console.log, unlimited: true });
process.once('SIGTERM', () => {
  void running.close().then(() => process.exit(0));
});
console.log(`ready ${running.links.join('  ')}`);
