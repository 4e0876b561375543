import { get } from 'node:http';

/** The domains of the running Caravan, from the links of its index page. */
export async function originsOf(server: string): Promise<string[]> {
  const text = await read(server, '/');
  return [...text.matchAll(/<a href="(http[^"]+)"/g)].flatMap(([, link = '']) => {
    const { origin, pathname } = new URL(link);
    return pathname === '/' ? [origin] : [];
  });
}

/** A path that no domain has, because the error page is a template too. */
export const unknownPath = '/there-is-no-such-page';

/** The top-level pages of a domain, the longest page of each template below them, and the error page. */
export async function pagesToMeasure(origin: string): Promise<string[]> {
  const sitemap = await read(origin, '/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const pages = await Promise.all(
    paths.map(async (path) => {
      const text = await read(origin, path);
      const template = /<body class="page-([^"]+)"/.exec(text)?.[1] ?? '';
      return { path, length: text.length, kind: path.lastIndexOf('/') > 0 ? template : path };
    }),
  );
  const longest = [...Map.groupBy(pages, ({ kind }) => kind).values()].flatMap(
    (same) => same.toSorted((one, other) => other.length - one.length)[0] ?? [],
  );
  return [...longest.map(({ path }) => path), unknownPath];
}

/** Not every system resolves *.localhost for Node; browsers do. */
function read(origin: string, path: string): Promise<string> {
  const { host, port } = new URL(origin);
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        response.statusCode === 200 ? done(text) : fail(new Error(`${origin}${path}: ${response.statusCode}`)),
      );
    }).on('error', fail);
  });
}
