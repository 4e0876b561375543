import { describe, expect, test } from 'vitest';

import { demoContent } from '#tests/support/demo-content.ts';

import type { Content } from '../data/content.ts';
import { Memo } from '../data/memo.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { PageTable } from './page-table.ts';
import { PlanError, planRelease, rememberSource } from './plan.ts';
import type { ReleasePage } from './release-file.ts';

const ids = { id: 'build-1', art: 'art-1' };
const plan = (content: Content, before: PageTable | null, build = ids) =>
  planRelease(pagesOf(content), content.origin, build, before);

/** The pages that a release of this content would have. */
function tableOf(content: Content): PageTable {
  const pages = plan(content, null).render.map(({ page, key }) => {
    const { path, file } = page;
    const made: ReleasePage = { file, key, hash: `hash of ${path}`, contentType: 'text/html' };
    return [path, made] as const;
  });
  return new PageTable(new Map(pages));
}

const pathsOf = ({ render }: ReturnType<typeof plan>) => render.map(({ page }) => page.path);

describe('which pages a release renders', () => {
  test('the first release renders every page', () => {
    expect(pathsOf(plan(demoContent(), null))).toEqual(pagesOf(demoContent()).pages.map(({ path }) => path));
  });

  test('renders nothing if nothing changed', () => {
    const nothing = { render: [], replace: new Map(), remove: new Map() };
    expect(plan(demoContent(), tableOf(demoContent()))).toEqual(nothing);
  });

  test('a menu change renders every page, but not shared pictures', () => {
    const changed = demoContent();
    changed.menus = { ...changed.menus, footer: [] };
    const drawn = pagesOf(changed).pages.filter(({ template }) => ['share', 'art', 'icon'].includes(template));
    expect(drawn.length).toBeGreaterThan(10);
    expect(pathsOf(plan(changed, tableOf(demoContent())))).toHaveLength(pagesOf(changed).pages.length - drawn.length);
  });

  test('a phone number renders its own truck’s page and no other truck’s', () => {
    const changed = demoContent();
    const [truck] = changed.posts.member;
    if (truck) truck.post_body.attributes.phone = '(512) 555-0199';
    const paths = pathsOf(plan(changed, tableOf(demoContent())));
    expect(paths).toContain('/members/pecan-smoke');
    expect(paths).not.toContain('/members/dona-chela');
    expect(paths).not.toContain('/about');
  });

  test('§9: caches are keyed by build id: a newer renderer renders every page again, and pictures only if it draws differently', () => {
    const keptBy = (build: typeof ids) => {
      const again = new Set(pathsOf(plan(demoContent(), tableOf(demoContent()), build)));
      const kept = pagesOf(demoContent()).pages.filter(({ path }) => !again.has(path));
      return new Set(kept.map(({ template }) => template));
    };
    expect(keptBy({ id: 'build-2', art: 'art-1' })).toEqual(new Set(['share', 'art', 'icon']));
    expect(keptBy({ id: 'build-2', art: 'art-2' })).toEqual(new Set(['share']));
  });

  test('a removed page removes its file', () => {
    const changed = demoContent();
    changed.posts.member = changed.posts.member.filter(({ url }) => url !== 'members/okra-revival');
    const { replace, remove } = plan(changed, tableOf(demoContent()));
    expect(remove.get('/members/okra-revival')?.file).toBe('members/okra-revival/index.html');
    // What is rendered instead of it, from what it was.
    expect(replace.get('/members')?.hash).toBe('hash of /members');
    expect(replace.has('/members/okra-revival')).toBe(false);
  });
});

describe('a plan that knows which pages the live release was made from is the same as one that doesn’t', () => {
  const withMembers = (change: (members: Content['posts']['member']) => Content['posts']['member']) => {
    const { posts, ...rest } = demoContent();
    return (before: Content): Content => ({ ...rest, posts: { ...before.posts, member: change(before.posts.member) } });
  };
  const [other] = demoContent().posts.member;
  const changes: Record<string, (before: Content) => Content> = {
    nothing: (before) => ({ ...before }),
    'a phone number': withMembers(([first, ...more]) => {
      const changed = structuredClone(first);
      if (changed) changed.post_body.attributes.phone = '(512) 555-0199';
      return [...(changed ? [changed] : []), ...more];
    }),
    'a url': withMembers(([first, ...more]) => [...(first ? [{ ...first, url: 'members/moved' }] : []), ...more]),
    'a new page': withMembers((all) => [...all, ...(other ? [{ ...other, id: 'new', url: 'members/new' }] : [])]),
    'a page less': withMembers(([, ...more]) => more),
    'another order': withMembers((all) => all.toReversed()),
    'a menu': (before) => ({ ...before, menus: { ...before.menus, footer: [] } }),
    'the origin': (before) => ({ ...before, origin: 'https://another.example' }),
  };

  test.each(Object.entries(changes))('%s', (_, change) => {
    const before = demoContent();
    const memo = new Memo();
    const pages = pagesOf(before, memo);
    const table = tableOf(before);
    rememberSource(memo, table, pages, { origin: before.origin, buildId: ids.id });
    const after = change(before);
    const known = planRelease(pagesOf(after, memo), after.origin, ids, table, memo);
    expect(known).toEqual(plan(after, tableOf(before)));
  });
});

describe('invalid pages', () => {
  const { site, pages, ...rest } = pagesOf(demoContent());
  const [first] = pages;
  const planned = (file: string) => () => {
    if (first) planRelease({ ...rest, site, pages: [...pages, { ...first, path: '/odd', file }] }, '', ids, null);
  };

  test('two pages with the same path are refused by name', () => {
    expect(planned('index.html')).toThrow(
      new PlanError('/odd', 'Two pages want the address /odd: give one of them another url'),
    );
  });

  test.each(['../outside.html', '/etc/passwd', 'a/../../b', 'a\\b', '', 'a\0b', './index.html'])(
    'a file outside the release is refused: %j',
    (file) => {
      expect(planned(file)).toThrow(PlanError);
    },
  );
});
