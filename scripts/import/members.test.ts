import { describe, expect, test } from 'vitest';

import { richTextPlain } from '#shared/content/rich-text.ts';

import { permitMapping } from './mapping.ts';
import { type Member, membersOf } from './members.ts';
import { readRows } from './rows.ts';

const header =
  'Applicant,Status,FacilityType,FoodItems,Address,LocationDescription,Latitude,Longitude,dayshours,permit,ExpirationDate';

function members(...lines: string[]): Member[] {
  return membersOf(readRows([header, ...lines].join('\n'), permitMapping).rows, permitMapping.live, 'San Francisco');
}

function only(...lines: string[]): Member {
  const [member, ...others] = members(...lines);
  if (!member || others.length > 0) throw new Error('These rows are not of one member');
  return member;
}

describe('members', () => {
  test('rows of one applicant make one member, and no two applicants are one', () => {
    const found = members(
      'Taco Star LLC,EXPIRED,Truck,Tacos,,,,,,A,',
      'Halal Cart LLC,EXPIRED,Truck,Gyro,,,,,,B,',
      'Taco Star LLC,EXPIRED,Truck,Burritos,,,,,,C,',
      'Halal Cart of San Francisco,EXPIRED,Truck,Gyro,,,,,,D,',
    );
    expect(found.map(({ name }) => name)).toEqual(['Halal Cart', 'Halal Cart of San Francisco', 'Taco Star']);
    expect(found[2]?.attributes.menu_items?.map(({ name }) => name)).toEqual(['Tacos', 'Burritos']);
  });

  test('a live permit makes a member live, and then only its rows count', () => {
    const member = only(
      'Star,EXPIRED,Truck,Hot dogs,1 POST ST,,37.7,-122.4,Mo:9AM-10AM,A,01/15/2020 12:00:00 AM',
      'Star,approved,Truck,Tacos,2 POST ST,,37.8,-122.5,Tu:9AM-10AM,B,11/15/2022 12:00:00 AM',
    );
    expect(member).toMatchObject({ live: true, cuisines: ['mexican'] });
    expect(member.attributes.description).toBe('Tacos from Star, a food truck in San Francisco.');
    expect(member.attributes.stops).toEqual([
      {
        id: expect.any(String),
        place: '2 Post St',
        address: 'San Francisco',
        days: [2],
        from: '09:00',
        to: '10:00',
        latitude: 37.8,
        longitude: -122.5,
      },
    ]);
    expect(richTextPlain(member.attributes.text)).toBe(
      'Its mobile food permit is listed as approved, valid to November 15, 2022.',
    );
  });

  test('the same stop in two rows is one, adjoining hours are joined, and ids stay the same', () => {
    const lines = [
      'Star,EXPIRED,Truck,Tacos,1 POST ST,,0,0,Mo-Tu:9AM-10AM,A,',
      'Star,EXPIRED,Truck,Tacos,1 POST ST,,37.7,-122.4,Mo:10AM-11AM,B,',
      'Star,EXPIRED,Truck,Tacos,1 POST ST,,37.7,-122.4,Mo-Tu:9AM-10AM,A,',
    ];
    const { stops } = only(...lines).attributes;
    expect(stops?.map(({ days, from, to, latitude }) => [days, from, to, latitude])).toEqual([
      [[1], '09:00', '11:00', 37.7],
      [[2], '09:00', '10:00', 37.7],
    ]);
    expect(only(...lines.toReversed()).attributes.stops).toEqual(stops);
  });

  test('a stop says where on its street it is; without coordinates it keeps an address that a map finds', () => {
    const block = 'POST ST: MONTGOMERY ST to LICK PL (1 - 40)';
    const [pointed, pointless] = members(
      `Star,EXPIRED,Truck,Tacos,1 POST ST,${block},37.7,-122.4,Mo:9AM-10AM,A,`,
      `Zoe,EXPIRED,Truck,Tacos,1 POST ST,${block},0,0,Mo:9AM-10AM,B,`,
    ).map((member) => member.attributes.stops?.[0]);
    expect(pointed?.address).toBe('Between Montgomery St and Lick Pl, San Francisco');
    expect(pointless?.address).toBe('1 Post St, San Francisco');
  });

  test('places without hours are listed in the text', () => {
    const member = only(
      'Star,EXPIRED,Push Cart,Tacos,1 POST ST,POST ST: MONTGOMERY ST to LICK PL (1 - 40),37.7,-122.4,,A,01/15/2020 12:00:00 AM',
    );
    expect(member.attributes.stops).toEqual([]);
    expect(richTextPlain(member.attributes.text)).toMatch(
      /expired on January 15, 2020\. Places named in its permits 1 Post St, between Montgomery St and Lick Pl$/,
    );
  });

  test('notes an unreadable cell with its line and uses the rest of the row', () => {
    const member = only(
      'Star,EXPIRED,Truck,Tacos,1 POST ST,,north,west,whenever,A,',
      'Star,EXPIRED,Truck,Bao,,,0,0,Mo:9AM-10AM,B,',
    );
    expect(member.notes).toEqual([
      { line: 2, problem: 'the hours "whenever" can\'t be read' },
      { line: 2, problem: 'the coordinates "north, west" can\'t be right' },
      { line: 3, problem: 'it has hours and no place' },
    ]);
    expect(member.attributes.menu_items).toHaveLength(2);
  });

  test('a page holds 200 stops, and a note counts those left out', () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `Star,EXPIRED,Truck,Tacos,${index + 1} POST ST,,37.7,-122.4,Mo-Su:9AM-10AM,P${index},`,
    );
    const member = only(...lines);
    expect(member.attributes.stops).toHaveLength(200);
    expect(member.notes).toEqual([{ line: 2, problem: 'Star has 210 stops: only 200 fit on a page' }]);
  });

  test('a list in brackets describes its dish', () => {
    const member = only('Star,EXPIRED,Truck,"Artisan Pizzas (Margherita: Funghi: Bacon Kale) and Drinks.",,,,,,A,');
    expect(member.attributes.menu_items).toEqual([
      { id: 'dish-1', name: 'Artisan pizzas', description: 'Margherita, Funghi, Bacon Kale' },
    ]);
  });

  test('a member without food is described without food', () => {
    expect(only('Ziaurehman Amini,REQUESTED,Push Cart,,,,,,,A,').attributes.description).toBe(
      'Ziaurehman Amini, a push cart in San Francisco.',
    );
  });
});
