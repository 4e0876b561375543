import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import type { Palette } from '#shared/rules/colors.ts';
import { contrast } from '#shared/rules/contrast.ts';

import { bodies, bodyKinds } from './bodies.ts';
import { cuisineIcon } from './cuisine-icons.ts';
import { dishPoster } from './dish-poster.ts';
import { dishes } from './dishes.ts';
import { drawnPicture, foodFor, sceneFor, sceneText } from './drawings.ts';
import { cuisines, foodKindOfCuisine, foodKinds } from './food-kinds.ts';
import { logoFrames, logoMark } from './logo-mark.ts';
import { lostTruck } from './lost-truck.ts';
import { networkLogo } from './network-logo.ts';
import { createInks } from './palettes.ts';
import { compositionFor, compositions, drawScene, occasions } from './scene.ts';
import { times } from './sky.ts';
import { spreadPicture, spreads } from './spread.ts';
import { truckPoster } from './truck-poster.ts';

const lonestarPalette: Palette = {
  baseText: '#1E1714',
  accentText: '#1E1714',
  primaryText: '#FFF4DF',
  accentBackground: '#F2B21B',
  primaryBackground: '#B3261E',
};
const baysidePalette: Palette = {
  baseText: '#1C3327',
  accentText: '#13241B',
  primaryText: '#F3F7F6',
  accentBackground: '#FF7A5C',
  primaryBackground: '#0F4C52',
};
const neutral: Palette = {
  baseText: '#222222',
  accentText: '#111111',
  primaryText: '#FFFFFF',
  accentBackground: '#B9B4AA',
  primaryBackground: '#4A4A4D',
};
const berry: Palette = {
  baseText: '#2A1033',
  accentText: '#1D1D3A',
  primaryText: '#FFF7FB',
  accentBackground: '#7FD1B9',
  primaryBackground: '#7B2D8B',
};
const palettes = [lonestarPalette, baysidePalette, neutral, berry] as const;
const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
const poster = (index: number) =>
  truckPoster({
    seed: `member-${index}`,
    palette: at(palettes, index),
    kind: at(foodKinds, index * 7),
    time: at(times, index),
  });
const nothingSold = { title: '', cuisines: [], dishes: [] };
const kilobytes = (svg: string) => Buffer.byteLength(svg) / 1024;
const raster = async (svg: string) => sharp(Buffer.from(svg)).resize(120).png().toBuffer({ resolveWithObject: true });

describe('truck posters', () => {
  it('are the same for the same seed and distinct for 200 seeds', () => {
    const all = Array.from({ length: 200 }, (_, index) => poster(index));
    expect(all).toEqual(Array.from({ length: 200 }, (_, index) => poster(index)));
    const sameInput = Array.from({ length: 200 }, (_, index) =>
      truckPoster({ seed: `${index}`, palette: lonestarPalette, kind: 'taco', time: 'noon' }).replaceAll(
        /t[a-z0-9]+(?=(?:[bhgrst]|w\d+)["')])/g,
        '',
      ),
    );
    expect(new Set(sameInput).size).toBe(200);
    expect(Math.max(...all.map(kilobytes))).toBeLessThanOrEqual(14);
    for (const svg of all) expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|https?:\/\/(?!www\.w3\.org)/);
  });

  it('do not share ids, so that one page can inline several', () => {
    const ids = Array.from({ length: 60 }, (_, index) => [
      ...new Set(Array.from(poster(index).matchAll(/ id="([^"]+)"/g), (match) => match[1])),
    ]).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stand in the middle that pages crop to 5:4, from the roof to the wheels', () => {
    for (const body of bodyKinds) {
      for (const time of times) {
        const svg = truckPoster({ seed: `${body} ${time}`, palette: baysidePalette, kind: 'taco', time, body });
        const [x = 0, y = 0, scale = 0] = (/transform="([^"]+)" id="\w+t"/.exec(svg)?.[1] ?? '')
          .split(/[^\d.-]+/)
          .filter(Boolean)
          .map(Number);
        expect(scale).toBeGreaterThan(0.8);
        expect(y + bodies[body].roof.y * scale).toBeGreaterThan(270);
        expect(y).toBeLessThan(1230);
        expect(x).toBeGreaterThan(0);
        expect(x + bodies[body].width * scale).toBeLessThan(1200);
      }
    }
  });

  it('draw every body and every food', async () => {
    for (const body of bodyKinds) {
      const { info } = await raster(
        truckPoster({ seed: body, palette: baysidePalette, kind: 'dumpling', time: 'dusk', look: 'harbor', body }),
      );
      expect([info.width, info.height]).toEqual([120, 150]);
    }
    for (const kind of foodKinds)
      await raster(truckPoster({ seed: kind, palette: lonestarPalette, kind, time: 'night', look: 'dust' }));
  });

  it('reject an invalid color or an unknown food with a hint', () => {
    expect(() =>
      truckPoster({ seed: 'a', palette: { ...lonestarPalette, accentBackground: 'red' }, kind: 'taco', time: 'noon' }),
    ).toThrow('palette.accentBackground is "red": give it as six hex digits');
    expect(() =>
      truckPoster({
        seed: 'a',
        palette: { ...lonestarPalette, baseText: '#000"/><script>' },
        kind: 'taco',
        time: 'noon',
      }),
    ).toThrow('six hex digits');
    // @ts-expect-error an unknown food
    expect(() => truckPoster({ seed: 'a', palette: lonestarPalette, kind: 'stew', time: 'noon' })).toThrow(
      'use one of taco',
    );
  });
});

describe('the sign of a truck', () => {
  it.each([
    ['Bánh Mì Y Tú', ['Vietnamese', 'Tacos'], ['Carnitas bánh mì', 'Bò lá lốt tacos'], 'baguette'],
    ['Nguyen Brothers Broth', ['Vietnamese'], ['Phở tái', 'Smoked brisket phở'], 'noodles'],
    ['Gull & Gherkin', ['Bánh Mì & Sandwiches'], ['Roast beef sandwich', 'Pickle plate'], 'baguette'],
    [
      'The Lunch Counter',
      ['Korean'],
      ['Grilled cheese sandwich', 'Reuben sandwich', 'Club sandwich', 'BLT sandwich', 'Melt'],
      'baguette',
    ],
    ['Tide & Onigiri', ['Japanese'], ['Umeboshi onigiri', 'Kake udon'], 'bowl'],
    ['Pecan Smoke', ['Barbecue'], ['Brisket plate'], 'flame'],
    ['Svoboda & Daughters', ['Kolaches & Bakery'], ['Apricot kolache'], 'pretzel'],
    ['Hub City Dogs', ['Burgers & Dogs'], ['The Hub dog'], 'hot-dog'],
    ['Two-Lane Burgers', ['Burgers & Dogs'], ['Two-lane single'], 'burger'],
    ['Salt & Swirl', ['Coffee & Sweets'], ['Soft serve', 'Sea salt caramel sundae'], 'ice-cream'],
    ['Long Shadow Coffee', ['Coffee & Sweets'], ['Cortado'], 'coffee'],
    ['Anna', ['Mexican'], [], 'taco'],
    ['Anna', [], ['Chicken shawarma', 'Falafel plate'], 'falafel'],
    ['The Catch', ['Seafood'], ['Half a dozen oysters'], 'fish'],
  ] as const)('%s (%s) shows what it sells', (title, tags, menu, food) => {
    expect(foodFor({ title, cuisines: tags, dishes: menu }, 'seed')).toBe(food);
  });

  it('is chosen by the seed where no word says what is sold', () => {
    const nothing = { title: 'Anna', cuisines: [], dishes: [] };
    expect(foodFor(nothing, 'a')).toBe(foodFor(nothing, 'a'));
    expect(
      new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((seed) => foodFor(nothing, seed))).size,
    ).toBeGreaterThan(2);
  });
});

describe('dishes', () => {
  it.each(dishes)('%s draws as a poster', async (dish) => {
    for (const [index, palette] of palettes.entries()) {
      const options = { seed: `seed-${index}`, palette, dish };
      expect(dishPoster(options)).toBe(dishPoster(options));
      expect(kilobytes(dishPoster(options))).toBeLessThanOrEqual(14);
      expect(dishPoster(options)).not.toMatch(/NaN|undefined|Infinity/);
    }
    const { info } = await raster(dishPoster({ seed: 'a', palette: neutral, dish }));
    expect([info.width, info.height]).toEqual([120, 150]);
  });
});

describe('spreads', () => {
  it.each(spreads)('%s draws with every palette', async (spread) => {
    for (const [index, palette] of palettes.entries()) {
      const options = { seed: `seed-${index}`, palette, spread };
      expect(spreadPicture(options)).toBe(spreadPicture(options));
      // A whole table, so its limit is higher than a dish's.
      expect(kilobytes(spreadPicture(options))).toBeLessThanOrEqual(22);
      expect(spreadPicture(options)).not.toMatch(/NaN|undefined|Infinity|<text/);
    }
    const { info } = await raster(spreadPicture({ seed: 'a', palette: neutral, spread }));
    expect([info.width, info.height]).toEqual([120, 90]);
  });
});

describe('scenes and marks', () => {
  it.each([...compositions, ...occasions])(
    'the composition %s draws with every palette, in both looks, at every time of day',
    async (composition) => {
      for (const look of ['dust', 'harbor'] as const) {
        for (const palette of palettes) {
          for (const time of times) {
            const svg = drawScene({ seed: `${time} ${palette.primaryBackground}`, palette, look, time, composition });
            // A scene draws up to four vehicles and a crowd, so its limit is higher than a poster's.
            expect(kilobytes(svg)).toBeLessThanOrEqual(32);
            expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|https?:\/\/(?!www\.w3\.org)/);
          }
        }
        const scene = { seed: 'home', palette: berry, look, composition };
        expect(drawScene(scene)).toBe(drawScene(scene));
        const { info } = await raster(drawScene(scene));
        expect([info.width, info.height]).toEqual([120, 68]);
      }
    },
  );

  it('no cloud is at the top of a scene, where wide screens cut it', () => {
    const clouds = Array.from({ length: 60 }, (_, index) =>
      drawScene({ seed: `cloud-${index}`, palette: baysidePalette, look: 'harbor', composition: 'row' }),
    ).flatMap((svg) =>
      Array.from(svg.matchAll(/"M-?\d+ (\d+)h(\d+)a/g), ([, bottom, size]) => [Number(bottom), Number(size)]),
    );
    expect(clouds.length).toBeGreaterThan(60);
    expect(Math.min(...clouds.map(([bottom = 0, size = 0]) => bottom - size / 2))).toBeGreaterThan(1080 * 0.15);
  });

  it('six compositions of one seed differ as pictures, not only as text', async () => {
    const shots = await Promise.all(
      compositions.map(async (composition) =>
        sharp(
          Buffer.from(drawScene({ seed: 'home', palette: lonestarPalette, look: 'dust', time: 'noon', composition })),
        )
          .resize(32, 18)
          .removeAlpha()
          .raw()
          .toBuffer(),
      ),
    );
    expect(compositions.length).toBeGreaterThanOrEqual(6);
    for (const [index, one] of shots.entries()) {
      for (const other of shots.slice(index + 1)) {
        const apart = one.reduce((sum, value, byte) => sum + Math.abs(value - (other[byte] ?? 0)), 0) / one.length;
        expect(apart).toBeGreaterThan(12);
      }
    }
  });

  it('the seed of a post chooses its scene, which stays', () => {
    const seeds = Array.from({ length: 120 }, (_, index) => `post-${index}`);
    expect(new Set(seeds.map(compositionFor)).size).toBe(compositions.length);
    const sold = { title: 'Crab night', cuisines: [], dishes: [] };
    const scene = sceneFor('post-1', baysidePalette, 'harbour', sold);
    expect(sceneFor('post-1', baysidePalette, 'harbour', sold)).toEqual(scene);
    expect(scene.foods).toEqual(['shrimp']);
    const shown = drawnPicture(scene, sceneText(scene));
    const other = sceneFor('post-1', baysidePalette, 'harbour', { ...sold, title: 'Taco night' });
    expect(drawnPicture(other, '').picture.src).not.toBe(shown.picture.src);
    expect(shown.picture.alt).not.toBe('');
  });

  it('a truck beside the middle of a scene stays whole where a phone crops it', () => {
    const scene = sceneFor('post-1', baysidePalette, 'harbour', nothingSold);
    const focusOf = (composition: (typeof compositions)[number]) =>
      drawnPicture({ ...scene, kind: 'scene', composition }, '').picture.focus;
    expect(focusOf('row')).toBe('100% 50%');
    expect(focusOf('waterfront')).toBe('75% 50%');
    expect(focusOf('corner')).toBe('50% 50%');
    // Phones show 358 × 306 of 1920 × 1080. The first truck is the last large thing that is placed in a row.
    const width = (1080 * 358) / 306;
    for (const look of ['dust', 'harbor'] as const) {
      for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
        const svg = drawScene({ seed, palette: baysidePalette, look, composition: 'row' });
        const [, x = ''] = /<g transform="translate\((\d+) 930\)scale\(0?\.88\)">/.exec(svg) ?? [];
        expect(Number(x)).toBeGreaterThan(1920 - width);
      }
    }
  });

  it('the lost truck and the logo draw in both looks', async () => {
    for (const look of ['dust', 'harbor'] as const) {
      for (const palette of palettes)
        expect(kilobytes(lostTruck({ seed: 'home', palette, look }))).toBeLessThanOrEqual(14);
      await raster(lostTruck({ seed: 'home', palette: neutral, look }));
      expect(networkLogo({ look, palette: berry, variant: 'favicon' })).not.toBe(networkLogo({ look, palette: berry }));
      await raster(networkLogo({ look, palette: neutral }));
    }
  });

  it('logo marks draw in every frame and food', async () => {
    const seen = new Set<string>();
    for (const [index, kind] of foodKinds.entries()) {
      for (const frame of logoFrames) {
        const svg = logoMark({ seed: kind, palette: at(palettes, index), kind, frame });
        expect(svg).not.toMatch(/NaN|undefined/);
        expect(kilobytes(svg)).toBeLessThanOrEqual(4);
        seen.add(svg);
      }
    }
    expect(seen.size).toBe(foodKinds.length * logoFrames.length);
    await raster(logoMark({ seed: 'a', palette: neutral, kind: 'taco' }));
  });

  it('every cuisine has an icon and a food', async () => {
    for (const cuisine of cuisines) {
      const icon = cuisineIcon(cuisine);
      expect(JSON.parse(JSON.stringify(icon))).toEqual(icon);
      expect(icon.paths.length).toBeGreaterThan(0);
      expect(foodKinds).toContain(foodKindOfCuisine[cuisine]);
      await raster(
        `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="${icon.viewBox}">${icon.paths.map((d) => `<path d="${d}"/>`).join('')}</svg>`,
      );
    }
    expect(new Set(cuisines.map((cuisine) => cuisineIcon(cuisine).paths.join())).size).toBe(cuisines.length);
  });

  it('the demo palettes are readable', () => {
    for (const palette of [lonestarPalette, baysidePalette]) {
      expect(contrast(palette.baseText, createInks(palette).paper)).toBeGreaterThan(4.5);
      expect(contrast(palette.primaryText, palette.primaryBackground)).toBeGreaterThan(4.5);
      expect(contrast(palette.accentText, palette.accentBackground)).toBeGreaterThan(4.5);
    }
  });
});
