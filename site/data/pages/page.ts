import type { Site } from '../site.ts';
import type { makers } from './makers.ts';

type Made = ReturnType<(typeof makers)[number]>[number];

/** The data of every template, as the makers of its pages return it. Template.astro handles each, or it fails to compile. */
export type Templates = { [P in Made as P['template']]: P['data'] };

/**
 * One public file. `data` holds everything its template shows, so the hash of (site, page, renderer build) is its key: equal keys
 * mean equal bytes.
 */
export type Page<Name extends keyof Templates = keyof Templates> = {
  [T in Name]: {
    /** The public path with a leading slash: '/', '/members/taco-joint', '/404', '/robots.txt', '/sitemap.xml'. */
    path: string;
    /** The file in the release: 'index.html', 'members/taco-joint/index.html', '404.html', 'robots.txt'. */
    file: string;
    template: T;
    data: Templates[T];
  };
}[Name];

/** The result of `pagesOf(content)`: all files of a release, and the rules that a host needs. */
export type SitePages = {
  site: Site;
  pages: Page[];
  /** Permanent redirects; both paths have a leading slash. */
  redirects: { from: string; to: string }[];
  /** Response headers of every page. The Content-Security-Policy depends on the domain's analytics. */
  headers: Record<string, string>;
};
