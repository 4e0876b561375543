import { buildPanel, buildRenderer } from '../serve/builds.ts';

/** The same two builds as in `npm start`; unchanged sources are not built again. */
await buildPanel(console.log);
await buildRenderer(console.log);
