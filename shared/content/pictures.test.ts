import { describe, expect, test } from 'vitest';

import type { Media } from '../schemas/media.ts';
import { pictureOf } from './pictures.ts';

const stored: Media = {
  id: 'a'.repeat(16),
  base: '/media',
  hashed_name: 'abc',
  name: 'truck.jpg',
  alt: 'A truck',
  width: 1200,
  height: 1500,
  focal: { x: 0.5, y: 0.25 },
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  path: 'ab/abc',
  extensions: ['avif', 'webp', 'jpg'],
  widths: [320, 960],
  bytes: 1,
  created_at: '2026-11-20T10:00:00.000Z',
};

describe('the picture of a medium', () => {
  test('offers newer formats first, every width, and the size', () => {
    expect(pictureOf(stored)).toMatchObject({
      width: 1200,
      height: 1500,
      focus: '50% 25%',
      src: '/media/ab/abc-960.jpg',
      srcset: '/media/ab/abc-320.jpg 320w, /media/ab/abc-960.jpg 960w',
      sources: [
        { type: 'image/avif' },
        { type: 'image/webp', srcset: '/media/ab/abc-320.webp 320w, /media/ab/abc-960.webp 960w' },
      ],
    });
    expect(pictureOf(stored)?.ground).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('a drawing is one file; a document has no picture; an invalid thumbhash has no color', () => {
    const { path: _path, extensions: _extensions, widths: _widths, ...single } = stored;
    expect(pictureOf({ ...single, extension: 'svg', thumbhash: '%%%' })).toMatchObject({
      src: '/media/abc.svg',
      sources: [],
      ground: '',
    });
    expect(pictureOf({ ...single, extension: 'pdf' })).toBeNull();
    expect(pictureOf({ ...stored, width: null })).toBeNull();
    expect(pictureOf(null)).toBeNull();
  });
});
