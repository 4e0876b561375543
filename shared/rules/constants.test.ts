import { expect, test } from 'vitest';

import * as constants from './constants.ts';

test('the product’s limits and times are the specified ones', () => {
  expect(constants).toMatchObject({
    errorToastDuration: 3000,
    toastDuration: 5000,
    toastCollapse: 300,
    toastPosition: 'top-right',
    loadingBar: { duration: 100, throttle: 200, hideDelay: 500, resetDelay: 400, heightPixels: 3 },
    editorDebounce: 300,
    defaultDebounce: 25,
    oneHour: 60 * 60 * 1000,
    chunkReloadGuard: 10_000,
    fullListLimit: 500,
    breakpoints: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 },
    mobileBreakpoint: 'lg',
  });
});
