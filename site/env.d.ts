declare namespace App {
  interface Locals {
    site: import('./data/site.ts').Site;
    page: import('./data/pages/page.ts').Page;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** The name under which the tab stores a draft: islands/first-use.ts. */
    'client:first-use'?: string;
  }
}
