import type { Page } from './data/pages/page.ts';
import type { Site } from './data/site.ts';

declare global {
  namespace App {
    interface Locals {
      site: Site;
      page: Page;
    }
  }

  namespace Astro {
    interface ClientDirectives {
      /** The name under which the tab stores a draft: islands/first-use.ts. */
      'client:first-use'?: string;
    }
  }
}
