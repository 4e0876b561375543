import { describe, expect, test } from 'vitest';

import { coordinates } from '#shared/tables/tidy.ts';

import { placeOf } from './places.ts';

describe('the place of a stop', () => {
  test.each([
    [
      '2535 TAYLOR ST',
      'TAYLOR ST: BAY ST to NORTH POINT ST (2500 - 2599)',
      '2535 Taylor St',
      'between Bay St and North Point St',
    ],
    [
      '201 02ND ST',
      'HOWARD ST: MALDEN ALY to 02ND ST (574 - 599)',
      '201 2nd St',
      'on Howard St between Malden Aly and 2nd St',
    ],
    [
      '2029 MARKET ST',
      'MARKET ST: DOLORES ST to 14TH ST (2001 - 2065) -- SOUTH --',
      '2029 Market St',
      'between Dolores St and 14th St',
    ],
    ['1525 BRYANT ST', 'BRYANT ST: ALAMEDA ST intersection', '1525 Bryant St', 'at Alameda St'],
    ['401 23RD ST', '23RD ST: START: 100-699 BLOCK to ILLINOIS ST (100 - 699)', '401 23rd St', 'near Illinois St'],
    ['2525 MARIN ST', 'MARIN ST: KANSAS ST to HWY 101 N ON RAMP (2500 - 2599)', '2525 Marin St', 'near Kansas St'],
    [
      '401 HARRISON ST',
      'HARRISON ST: FREMONT ST \\ I-80 W OFF RAMP to 01ST ST \\ I-80 E ON RAMP (400 - 499)',
      '401 Harrison St',
      'between Fremont St and 1st St',
    ],
    [
      '1100 FRANKLIN ST',
      'FRANKLIN ST: OFARRELL ST to MCALLISTER ST (1100 - 1149)',
      '1100 Franklin St',
      "between O'Farrell St and McAllister St",
    ],
    [
      'Assessors Block 7283/Lot004',
      'JOHN MUIR DR: LAKE MERCED BLVD to SKYLINE BLVD (200 - 699)',
      'John Muir Dr',
      'between Lake Merced Blvd and Skyline Blvd',
    ],
    ['Assessors Block 8711/Lot021', '', 'Block 8711, lot 021', ''],
    ['12 rue de la Paix', '', '12 rue de la Paix', ''],
  ])('%s, %s', (address, location, place, around) => {
    expect(placeOf(address, location)).toEqual({ place, around });
  });

  test('a row that names no place has none', () => {
    expect(placeOf('', '')).toBeNull();
    expect(placeOf('Assessors Block /Lot', '')).toBeNull();
  });

  test('coordinates are read; zeros and invalid ones are left out', () => {
    expect(coordinates('37.8058', '-122.4159')).toEqual({ latitude: 37.8058, longitude: -122.4159 });
    expect(coordinates('0', '0')).toBe('none');
    expect(coordinates('', '')).toBe('none');
    expect(coordinates('137', '-122')).toBeNull();
    expect(coordinates('37.8', '')).toBeNull();
    expect(coordinates('north', '-122')).toBeNull();
  });
});
