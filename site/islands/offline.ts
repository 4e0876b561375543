/**
 * Registers the worker that keeps pages for when there is no connection (offline-worker.ts), after everything else has loaded. Not in
 * frames, such as the panel's previews, and not where visitors save data.
 */
export function keepForOffline(): void {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!serviceWorker || connection?.saveData || window.top !== window || location.pathname.startsWith('/preview/'))
    return;
  const register = async () => {
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    active?.postMessage(location.pathname);
  };
  // Nothing of the page needs it.
  const start = () => window.setTimeout(() => void register().catch(() => undefined), 1000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
