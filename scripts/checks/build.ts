import { buildPanel, buildRenderer } from '../serve/builds.ts';

/** The two builds that `npm start` makes too: where nothing changed since the last time, there is nothing to do. */
await buildPanel(console.log);
await buildRenderer(console.log);
