import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  hasRefusedProtocol,
  isExternal,
  isOldPath,
  isPublicPath,
  isPublicWebLink,
  isReservedPath,
  isSafeLink,
  isWebLink,
  isWebsite,
  publicPath,
  slugify,
  typedLink,
} from './urls.ts';

const protocols = ['javascript:', 'data:', 'blob:', 'vbscript:'];
/** Characters that browsers drop from a URL: control characters and spaces in front, tabs and line breaks anywhere. */
const leading = fc.string({ unit: fc.integer({ min: 0, max: 0x20 }).map((code) => String.fromCharCode(code)) });
const inside = fc.constantFrom('', '\t', '\n', '\r', '\r\n');

test.each(protocols)('%s is refused', (protocol) => {
  expect(hasRefusedProtocol(`${protocol}alert(1)`)).toBe(true);
  expect(isSafeLink(`${protocol}alert(1)`)).toBe(false);
});

test('a refused protocol is detected in every disguise', () => {
  const spelled = fc
    .constantFrom(...protocols)
    .chain((protocol) =>
      fc
        .tuple(
          leading,
          fc.array(fc.tuple(fc.boolean(), inside), { minLength: protocol.length, maxLength: protocol.length }),
        )
        .map(
          ([start, changes]) =>
            start +
            changes
              .map(
                ([upper, gap], index) => (upper ? protocol.charAt(index).toUpperCase() : protocol.charAt(index)) + gap,
              )
              .join(''),
        ),
    );
  fc.assert(
    fc.property(spelled, fc.string(), (start, rest) => {
      expect(hasRefusedProtocol(start + rest)).toBe(true);
      expect(isSafeLink(start + rest)).toBe(false);
    }),
  );
});

test('a browser resolves every safe link to a page, a mail or a phone', () => {
  const piece = fc.constantFrom(
    'http',
    'https',
    'mailto',
    'tel',
    'file',
    'ftp',
    'java',
    'script',
    ':',
    '//',
    '\\',
    '/',
    '\t',
    '\n',
    ' ',
    '\u0001',
    '#',
    'evil.example',
  );
  const base = 'https://lonestar.example/members';
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (url) => {
        fc.pre(isSafeLink(url) && URL.canParse(url, base));
        const target = new URL(url, base);
        expect(['http:', 'https:', 'mailto:', 'tel:', 'sms:']).toContain(target.protocol);
        expect(target.host === 'lonestar.example' || isExternal(url)).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  '/members',
  'members/taco-joint',
  '#menu',
  '?page=2',
  'https://example.com',
  'mailto:hi@example.com',
  'tel:+15125550134',
  'sms:5125550134',
])('%s is a safe link', (url) => {
  expect(isSafeLink(url)).toBe(true);
});

test.each(['https://example.com', '//example.com', '/\\example.com', 'mailto:hi@example.com', 'tel:1'])(
  '%s leaves the site',
  (url) => {
    expect(isExternal(url)).toBe(true);
  },
);

test.each(['/members', 'members/a', '', '#top', '/search?next=https://example.com'])('%j stays on the site', (url) => {
  expect(isExternal(url)).toBe(false);
});

test.each([
  ['ok.example', 'https://ok.example'],
  [' www.ok.example/menu?day=1#top ', 'https://www.ok.example/menu?day=1#top'],
  ['ok.example:8080/x', 'https://ok.example:8080/x'],
  ['//ok.example/x', 'https://ok.example/x'],
  ['/\\ok.example', 'https://ok.example'],
  ['hi@ok.example', 'mailto:hi@ok.example'],
  ['https://ok.example', 'https://ok.example'],
  ['mailto:hi@ok.example', 'mailto:hi@ok.example'],
  ['tel:+15125550134', 'tel:+15125550134'],
  ['/members', '/members'],
  ['members/taco-joint', 'members/taco-joint'],
  ['#menu.today', '#menu.today'],
])('typing %j stores %j', (typed, link) => {
  expect(typedLink(typed)).toBe(link);
});

test.each([
  '',
  '  ',
  '//',
  'java\tscript:alert(1)',
  'javascript:a.b',
  'JavaScript:x',
  'data:a.b',
  'ftp://a.b',
  'ok.example/my menu',
])('%j is no link', (typed) => {
  expect(typedLink(typed)).toBeNull();
});

test('any typed link is stored as a safe link or rejected, and typing it again keeps it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.emailAddress()), (typed) => {
      const link = typedLink(typed);
      fc.pre(link !== null);
      expect(isSafeLink(link)).toBe(true);
      expect(typedLink(link)).toBe(link);
    }),
  );
});

test('a post’s url has lower-case words, dashes and slashes; the empty url is home', () => {
  expect(['', 'about', 'members/taco-joint', 'a/b/c', 'a--b'].filter((url) => !isPublicPath(url))).toEqual([]);
  expect(
    ['/about', 'about/', 'About', 'a//b', '-a', 'a-', 'a b', 'café', '..', 'a.b'].filter((url) => isPublicPath(url)),
  ).toEqual([]);
  expect(publicPath('')).toBe('/');
  expect(publicPath('members/x')).toBe('/members/x');
});

test('a post can’t have a path that the host reserves', () => {
  expect(
    ['panel', 'panel/faq', 'api/posts', 'team-login', 'media/x', '404'].filter((url) => !isReservedPath(url)),
  ).toEqual([]);
  expect(['', 'panels', 'about/panel', 'members'].filter((url) => isReservedPath(url))).toEqual([]);
});

test('titles become path segments', () => {
  expect(slugify('Café Olé!')).toBe('cafe-ole');
  expect(slugify('Mac & Cheese')).toBe('mac-and-cheese');
  expect(slugify("Joe's Tacos")).toBe('joes-tacos');
  expect(slugify('日本')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      expect(isPublicPath(slugify(title))).toBe(true);
      expect(slugify(title).length).toBeLessThanOrEqual(80);
      expect(slugify(slugify(title))).toBe(slugify(title));
    }),
  );
});

test.each([
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  'https:\\example.com',
  'https://user:secret@example.com',
  'https://user@example.com/',
  'https://example.com/\u0007',
  'http:example.com',
  'http:///example.com',
  'https://',
  'https://exa mple.com',
])('%j can’t be stored as a link', (url) => {
  expect(isSafeLink(url)).toBe(false);
  expect(isWebLink(url)).toBe(false);
});

test('a website may be typed without its scheme', () => {
  expect(['tacos.example', 'https://tacos.example/menu', 'http://tacos.example:8080'].map(isWebsite)).toEqual([
    true,
    true,
    true,
  ]);
  const refused = [
    '',
    '/members',
    '//tacos.example',
    'mailto:hi@tacos.example',
    'user:secret@tacos.example',
    'ftp://a.b',
  ];
  expect(refused.filter(isWebsite)).toEqual([]);
});

test('an old path is one that browsers request unchanged', () => {
  expect(['menu.html', 'Über/uns', 'a/b.php', 'ملف'].filter((path) => !isOldPath(path))).toEqual([]);
  const refused = ['', '/a', 'a/', 'a//b', '../a', 'a/./b', 'a b', 'a?b', 'a#b', 'a%20b', 'a\\b', 'a\u0000'];
  expect(refused.filter(isOldPath)).toEqual([]);
});

test('a host of a machine, a home or a company network is not public in any notation', () => {
  const open = [
    'https://stats.example.com/script.js',
    'https://xn--bcher-kva.example/x',
    'https://local.example.com',
    'https://1.example.com',
  ];
  expect(open.filter((url) => !isPublicWebLink(url))).toEqual([]);
  const closed = [
    'https://localhost/x.js',
    'https://LOCALHOST./x.js',
    'https://panel.localhost:4321/x.js',
    'https://intranet/x.js',
    'https://nas.local',
    'https://printer.home.arpa',
    'https://metadata.google.internal',
    'https://127.0.0.1',
    'https://0x7f.1',
    'https://2130706433',
    'https://017700000001',
    'https://127.1',
    'https://１２７.０.０.１',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://user:word@stats.example.com',
    '//stats.example.com/script.js',
    'javascript:alert(1)',
  ];
  expect(closed.filter(isPublicWebLink)).toEqual([]);
});
