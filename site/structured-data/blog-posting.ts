import type { JsonLd } from './json-ld.ts';
import { type Described, network } from './network.ts';

type BlogPosting = Described & {
  /** 'yyyy-MM-dd'. */
  published: string | undefined;
  /** ISO time of the content's last change. */
  modified: string;
  author: string | undefined;
  categories: string[];
};

export function blogPosting(post: BlogPosting): JsonLd {
  const { site, path, title, description, image, published, modified, author, categories } = post;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: description || undefined,
    datePublished: published || undefined,
    dateModified: modified,
    author: author ? { '@type': 'Person', name: author } : network(site),
    publisher: network(site),
    articleSection: categories.length > 0 ? categories : undefined,
    inLanguage: site.locale,
    image,
    mainEntityOfPage: `${site.origin}${path}`,
  };
}
