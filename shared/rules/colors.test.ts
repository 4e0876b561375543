import fc from 'fast-check';
import { expect, test } from 'vitest';

import { chosenPalette, defaultPalette, readablePalette, styleVariables } from './colors.ts';
import { contrast, readableOn } from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the five color types become style variables; unknown ids are ignored, missing colors are the defaults', () => {
  const palette = chosenPalette([
    { id: 7, code: '#111111' },
    { id: 1, code: '#222222' },
    { id: 2, code: '#333333' },
    { id: 4, code: '#ABC' },
    { id: 5, code: '#555555' },
    { id: 3, code: '#ff0000' },
  ]);
  expect(styleVariables(palette).split(';').toSorted()).toEqual([
    '--color-accent-background:#aabbcc',
    '--color-accent-text:#222222',
    '--color-base-text:#111111',
    '--color-primary-background:#555555',
    '--color-primary-text:#333333',
  ]);
  expect(chosenPalette([])).toEqual(defaultPalette);
});

test('a button too similar to its ground has an edge', () => {
  const edge = (primaryBackground: string, accentBackground: string) =>
    styleVariables({ ...defaultPalette, primaryBackground, accentBackground }).includes('--button-edge:currentcolor');
  expect(edge(defaultPalette.primaryBackground, defaultPalette.accentBackground)).toBe(false);
  expect(edge('#ff00aa', '#ff00aa')).toBe(true);
  expect(edge('#fffbe6', '#f0b429')).toBe(true);
  expect(edge('#a8321f', '#101418')).toBe(true);
});

test('contrast is WCAG’s: at most 21, and symmetric', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#a8321f', '#a8321f')).toBe(1);
  expect(contrast('#123456', '#fedcba')).toBe(contrast('#fedcba', '#123456'));
});

test('text is readable whatever colors a domain chooses', () => {
  fc.assert(
    fc.property(color, color, color, color, color, (baseText, accentText, primaryText, accent, primary) => {
      const palette = readablePalette([
        { id: 7, code: baseText },
        { id: 1, code: accentText },
        { id: 2, code: primaryText },
        { id: 4, code: accent },
        { id: 5, code: primary },
      ]);
      expect(contrast(palette.baseText, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.accentText, palette.accentBackground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.primaryText, palette.primaryBackground)).toBeGreaterThanOrEqual(4.5);
      expect([palette.accentBackground, palette.primaryBackground]).toEqual([accent, primary]);
    }),
    { numRuns: 300 },
  );
});

test('a readable color is kept', () => {
  fc.assert(
    fc.property(color, color, (ink, ground) => {
      fc.pre(contrast(ink, ground) >= 4.5);
      expect(readableOn(ink, ground)).toBe(ink);
    }),
  );
});
