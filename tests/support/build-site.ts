import { buildDomains, type BuildDomainsOptions } from '#site/publish/build-domains.ts';

/** What `npm run build` does after it has compiled the renderer, as a program: its argument is the options as JSON. */
await buildDomains(JSON.parse(process.argv[2] ?? '') as BuildDomainsOptions);
