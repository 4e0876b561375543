/** Devices and sensors that no page uses. What isn't named stays as browsers have it, so that the frames of a domain's snippets go on working. */
const denied = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': [...denied.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', '),
  // A page that opened this one gets no hold of it. Popups that a snippet opens, to sign in or to pay, still answer their page.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // For files, redirects and errors. Pages and the API have policies of their own instead.
  'Content-Security-Policy': "frame-ancestors 'self'",
};

/** The headers of every response of every host. `hsts` is the setting HSTS; null for a host that isn't on HTTPS. */
export function alwaysHeaders(hsts: string | null): Record<string, string> {
  return hsts === null ? always : { ...always, 'Strict-Transport-Security': hsts };
}
