import { expect, test } from 'vitest';

import { typedVideo, videoLink, videoOf } from './videos.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
])('%s is a video', (typed, link) => {
  const video = typedVideo(typed);
  expect(video && videoLink(video)).toBe(link);
});

test.each([
  '',
  'tacos',
  'https://youtube.com/@channel',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>x',
  'https://vimeo.com/about',
])('%j is not a video', (typed) => {
  expect(typedVideo(typed)).toBeNull();
});

test('a stored video is only accepted with a valid provider and id', () => {
  expect(videoOf('youtube', 'dQw4w9WgXcQ')).toEqual({ provider: 'youtube', id: 'dQw4w9WgXcQ' });
  for (const [provider, id] of [
    ['youtube', 'x" onload="'],
    ['vimeo', '1/../../evil'],
    ['__proto__', '1'],
    ['vimeo', 76979871],
  ])
    expect(videoOf(provider, id)).toBeNull();
});
