import { beforeAll, describe, expect, test } from 'vitest';

import type { Stop } from '#shared/schemas/stops.ts';
import { demoContent, idOf, mediaOf, postOf } from '#tests/support/demo-content.ts';
import { demoNetwork } from '#tests/support/demo-network.ts';
import { type GoogleList, googleLists } from '#tests/support/google-lists.ts';
import { unknownToSchemaOrg } from '#tests/support/schema-org.ts';

import type { Content } from '../data/content.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { type JsonLd, jsonLdText } from './json-ld.ts';

type TypeName = keyof typeof googleLists;
/** Our types, under the names in Google's documents. */
const namedByGoogle: Record<string, TypeName> = {
  FoodEvent: 'Event',
  Event: 'Event',
  FoodEstablishment: 'LocalBusiness',
  BlogPosting: 'Article',
  BreadcrumbList: 'BreadcrumbList',
  FAQPage: 'FAQPage',
};

const today = '2026-11-27'; // a Friday
const yard = { place: 'The yard', address: '1 Main St, Austin, TX 78702', latitude: 30.26001, longitude: -97.69001 };
const stops = {
  fridays: { ...yard, id: 'fridays', days: [5], from: '18:00', to: '01:00', starts_on: '2026-11-01' },
  market: { ...yard, id: 'market', place: 'The market', date: '2026-12-05', from: '09:00', to: '13:00' },
} satisfies Record<string, Stop>;
const without = { date: '2026-12-04', cancelled: true };

/** A network that says everything that can be said, and a truck and an event that say nothing. */
function richContent(): Content {
  const content = demoContent({ today });
  const [model] = content.posts.member;
  const body = { media: {}, external_data: model?.post_body.external_data ?? { cuisines: [] } };
  content.posts.member.push(
    postOf('member', 'dated', {
      attributes: {
        ...model?.post_body.attributes,
        title: 'Dated',
        url: 'members/dated',
        stops: [{ ...stops.fridays, exceptions: [without] }, stops.market],
      },
      body,
    }),
    postOf('member', 'silent', { attributes: { description: '' } }),
  );
  content.posts.showcase.push(
    postOf('showcase', 'nights', {
      attributes: { stops: [stops.fridays] },
      body: { media: { poster: mediaOf('night', 1600, 1200) } },
    }),
    postOf('showcase', 'open-end', { attributes: { starts_at: '2026-12-06', place: 'The park' } }),
  );
  return content;
}

type Found = { path: string; node: JsonLd; type: TypeName };

/** Every object of a documented type, on all pages. References to others are none. */
function documented(content: Content): Found[] {
  return pagesOf(content)
    .pages.flatMap(({ path, data }) =>
      'meta' in data ? data.meta.jsonLd.flatMap((each) => nodesIn(each).map((node) => ({ path, node }))) : [],
    )
    .flatMap(({ path, node }) => {
      const own = node['@type'];
      const type = typeof own === 'string' ? namedByGoogle[own] : undefined;
      return type ? [{ path, node, type }] : [];
    });
}

function nodesIn(value: unknown): JsonLd[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as JsonLd, ...Object.values(value).flatMap(nodesIn)];
}

/** The values at 'location.address', of each of the objects on the way. */
function valuesAt(node: unknown, [name, ...rest]: string[]): unknown[] {
  if (name === undefined) return [node];
  return [(node as JsonLd)[name]].flat().flatMap((value) => {
    if (value === undefined || value === '') return [undefined];
    return rest.length > 0 && typeof value !== 'object' ? [undefined] : valuesAt(value, rest);
  });
}

/** Of a property that has a reason, nested ones need none. */
const reasonIn = (reasons: Record<string, string>, property: string) =>
  Object.keys(reasons).find((name) => property === name || property.startsWith(`${name}.`));

function missing({ node, type, path }: Found): string[] {
  const list: GoogleList = googleLists[type];
  return [...list.required, ...list.recommended].flatMap((property) => {
    if (reasonIn(list.never, property) || reasonIn(list.unlessKnown, property)) return [];
    return valuesAt(node, property.split('.')).includes(undefined) ? [`${path}: ${type}.${property}`] : [];
  });
}

let networks: Content[];
beforeAll(async () => {
  networks = [richContent(), ...(await demoNetwork())];
}, 90_000);

describe('structured data and the lists of Google’s documents', () => {
  test('every event, truck, story, breadcrumb and FAQ has all required and recommended properties, or a reason', () => {
    const found = networks.flatMap(documented);
    for (const type of Object.keys(googleLists)) expect(found.some((each) => each.type === type)).toBe(true);
    expect(found.flatMap(missing)).toEqual([]);
  });

  test('the reasons are still true: nobody has the first kind, and somebody has each of the second', () => {
    const found = networks.flatMap(documented);
    for (const [type, { never, unlessKnown }] of Object.entries<GoogleList>(googleLists)) {
      const nodes = found.filter((each) => each.type === type).map(({ node }) => node);
      const has = (property: string) =>
        nodes.some((node) => valuesAt(node, property.split('.')).some((value) => value !== undefined));
      expect(Object.keys(never).filter(has)).toEqual([]);
      expect(Object.keys(unlessKnown).filter((property) => !has(property))).toEqual([]);
    }
  });

  test('every truck of the demo networks has an address, a point, hours, a menu, prices, cuisines and a phone', () => {
    const trucks = networks
      .slice(1)
      .flatMap(documented)
      .filter(({ type }) => type === 'LocalBusiness');
    expect(trucks.length).toBeGreaterThan(20);
    const known = Object.keys(googleLists.LocalBusiness.unlessKnown).filter((name) => !name.includes('.valid'));
    const lacking = trucks.flatMap(({ node, path }) =>
      known.filter((name) => valuesAt(node, name.split('.')).includes(undefined)).map((name) => `${path}: ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  test('uses only terms of schema.org', () => {
    const all = networks.flatMap((content) =>
      pagesOf(content).pages.flatMap(({ path, data }) =>
        'meta' in data ? unknownToSchemaOrg(JSON.parse(jsonLdText(data.meta.jsonLd)), path) : [],
      ),
    );
    expect(all).toEqual([]);
  });

  test('every image is an absolute URL of a format that Google reads', () => {
    const images = networks.flatMap(documented).flatMap(({ node }) => valuesAt(node, ['image']));
    const wrong = images.filter(
      (image) =>
        image !== undefined &&
        !(typeof image === 'string' && /^https:\/\/[^/]+\/.+\.(?:jpe?g|png|webp|avif|gif)$/.test(image)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a truck with dates', () => {
  const nodes = (path: string) => documented(richContent()).filter((each) => each.path === path);
  const events = (path: string) =>
    nodes(path)
      .filter(({ type }) => type === 'Event')
      .map(({ node }) => node);

  test('has an event for each of the next 30 days on which it stops, canceled ones too', () => {
    expect(
      events('/members/dated').map(({ startDate, endDate, eventStatus }) => [startDate, endDate, eventStatus]),
    ).toEqual([
      ['2026-11-27T18:00:00-06:00', '2026-11-28T01:00:00-06:00', 'https://schema.org/EventScheduled'],
      ['2026-12-04T18:00:00-06:00', '2026-12-05T01:00:00-06:00', 'https://schema.org/EventCancelled'],
      ['2026-12-05T09:00:00-06:00', '2026-12-05T13:00:00-06:00', 'https://schema.org/EventScheduled'],
      ['2026-12-11T18:00:00-06:00', '2026-12-12T01:00:00-06:00', 'https://schema.org/EventScheduled'],
      ['2026-12-18T18:00:00-06:00', '2026-12-19T01:00:00-06:00', 'https://schema.org/EventScheduled'],
      ['2026-12-25T18:00:00-06:00', '2026-12-26T01:00:00-06:00', 'https://schema.org/EventScheduled'],
    ]);
    expect(events('/members/dated')[2]?.['location']).toMatchObject({ name: 'The market', '@type': 'Place' });
  });

  test('is open at these dates only, and its address is that of the next stop', () => {
    const [truck] = nodes('/members/dated');
    expect(truck?.node).toMatchObject({
      address: {
        streetAddress: '1 Main St',
        addressLocality: 'Austin',
        addressRegion: 'TX',
        postalCode: '78702',
        addressCountry: 'US',
      },
      geo: { latitude: 30.26001, longitude: -97.69001 },
    });
    const hours = truck?.node['openingHoursSpecification'] as JsonLd[];
    expect(hours.map(({ validFrom, validThrough, opens }) => [validFrom, validThrough, opens])).toContainEqual([
      '2026-12-05',
      '2026-12-05',
      '09:00:00',
    ]);
    expect(hours.some(({ validFrom }) => validFrom === '2026-12-04')).toBe(false);
  });

  test('that isn’t coming today has said so', () => {
    const content = richContent();
    content.statuses = [
      {
        id: idOf('status'),
        member: idOf('dated'),
        href: '/members/dated',
        kind: 'not_coming',
        minutes: null,
        reason: 'A flat tire',
        stop: 'fridays',
        dish: null,
        since: `${today}T12:00:00.000Z`,
        until: `${today}T23:00:00.000Z`,
      },
    ];
    const said = documented(content).filter(({ path, type }) => path === '/members/dated' && type === 'Event');
    expect(said.map(({ node }) => node['eventStatus']).slice(0, 3)).toEqual([
      'https://schema.org/EventCancelled',
      'https://schema.org/EventCancelled',
      'https://schema.org/EventScheduled',
    ]);
  });
});

describe('a truck whose weeks are all the same', () => {
  test('has hours, for each of its places too, and no event, so that its page depends on no day', () => {
    const content = (day: string) => {
      const made = demoContent({ today: day });
      const at = (place: string, days: number[]): Stop => ({ id: place, place, days, from: '11:00', to: '14:00' });
      made.posts.member.push(
        postOf('member', 'weekly', { attributes: { stops: [at('One', [1]), at('Two', [2, 3])] } }),
      );
      return made;
    };
    const pageAt = (day: string) => pagesOf(content(day)).pages.find(({ path }) => path === '/members/weekly');
    expect(JSON.stringify(pageAt(today))).toBe(JSON.stringify(pageAt('2027-03-01')));
    const own = documented(content(today)).filter(({ path }) => path === '/members/weekly');
    expect(own.map(({ type }) => type)).toEqual(['LocalBusiness', 'BreadcrumbList']);
    const hours = (day: string) => ({ dayOfWeek: `https://schema.org/${day}`, opens: '11:00:00', closes: '14:00:00' });
    expect(own[0]?.node).toMatchObject({
      // Where it is most days.
      address: { streetAddress: 'Two' },
      openingHoursSpecification: [hours('Monday'), hours('Tuesday'), hours('Wednesday')],
      location: [
        { name: 'One', openingHoursSpecification: [hours('Monday')] },
        { name: 'Two', openingHoursSpecification: [hours('Tuesday'), hours('Wednesday')] },
      ],
    });
  });
});
