declare module 'virtual:offline-worker' {
  /** The compiled service worker: integration.ts. */
  const text: string;
  export default text;
}
