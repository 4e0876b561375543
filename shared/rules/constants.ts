/** The product's own constants, in milliseconds unless the name says otherwise. */
export const errorToastDuration = 3000;
export const toastDuration = 5000;
export const toastCollapse = 300;
export const toastPosition = 'top-right';
export const loadingBar = { duration: 100, throttle: 200, hideDelay: 500, resetDelay: 400, heightPixels: 3 };
export const editorDebounce = 300;
export const defaultDebounce = 25;
export const oneHour = 3_600_000;
export const chunkReloadGuard = 10_000;
/** The most posts that an option list requests. */
export const fullListLimit = 500;
/** Minimum widths in pixels. */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 };
export const mobileBreakpoint = 'lg';
/** Characters of what somebody writes when asking for a review, or sending it back. */
export const longestReviewNote = 1000;
