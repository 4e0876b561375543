import fc from 'fast-check';
import { expect, test } from 'vitest';

import { defaultPalette, readablePalette } from './colors.ts';
import { contrast } from './contrast.ts';
import { groundTones, pageStyle } from './ground.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every text is readable on every part of a page of any ground, whatever the brand', () => {
  fc.assert(
    fc.property(color, color, color, color, color, color, (ground, base, accentText, primaryText, accent, primary) => {
      const palette = readablePalette([
        { id: 7, code: base },
        { id: 1, code: accentText },
        { id: 2, code: primaryText },
        { id: 4, code: accent },
        { id: 5, code: primary },
      ]);
      const tones = groundTones(ground, palette);
      expect(tones.paper).toBe(ground);
      for (const on of [tones.paper, tones.deep, tones.top])
        for (const name of ['text', 'muted', 'link', 'wrong'] as const)
          expect({ name, on, ratio: contrast(tones[name], on) >= 4.5 }).toEqual({ name, on, ratio: true });
      expect(contrast(tones.actionInk, tones.action)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1500 },
  );
});

test('a light ground is the ground by day; a dark one always, and the page is dark', () => {
  expect(pageStyle({ ground: null, scheme: 'auto' }, defaultPalette)).toEqual({ variables: {}, scheme: 'auto' });
  const light = pageStyle({ ground: '#FED', scheme: 'auto' }, defaultPalette);
  expect(light).toMatchObject({ scheme: 'auto', variables: { '--paper-day': '#ffeedd' } });
  expect(light.variables).not.toHaveProperty('--paper-night');
  const dark = pageStyle({ ground: '#1a120c', scheme: 'light' }, defaultPalette);
  expect(dark).toMatchObject({ scheme: 'dark', variables: { '--paper-day': '#1a120c', '--paper-night': '#1a120c' } });
});

test('the action of a dark page is the color that stands out', () => {
  const palette = { ...defaultPalette, primaryBackground: '#101820', accentBackground: '#ff7a5c' };
  expect(groundTones('#0b1416', palette).action).toBe('#ff7a5c');
  expect(groundTones('#fdf6e9', palette).action).toBe('#101820');
});
