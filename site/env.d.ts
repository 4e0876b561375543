declare namespace App {
  interface Locals {
    site: import('./data/site.ts').Site;
    page: import('./data/page.ts').Page;
  }
}
