import { expect, test } from 'vitest';

import * as constants from './constants.ts';

test('§9: an error toast lasts 3000 ms, any other 5000 ms, top-right, collapse 300 ms', () => {
  const { errorToastDuration, toastDuration, toastPosition, toastCollapse } = constants;
  expect([errorToastDuration, toastDuration, toastPosition, toastCollapse]).toEqual([3000, 5000, 'top-right', 300]);
});

test('§9: breakpoints xs 0, sm 600, md 960, lg 1280, xl 1920, xxl 2560; the mobile one is lg', () => {
  expect(constants.breakpoints).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
  expect(constants.mobileBreakpoint).toBe('lg');
});

test('§9: the default debounce is 25 ms, the rich-text editor’s 300 ms', () => {
  expect([constants.defaultDebounce, constants.editorDebounce]).toEqual([25, 300]);
});

test('§9: there is a constant of one hour in ms', () => {
  expect(constants.oneHour).toBe(3_600_000);
});

test('§9: the loading bar has duration 100 ms, throttle 200, hide delay 500, reset delay 400, height 3 px', () => {
  expect(constants.loadingBar).toEqual({
    duration: 100,
    throttle: 200,
    hideDelay: 500,
    resetDelay: 400,
    heightPixels: 3,
  });
});
