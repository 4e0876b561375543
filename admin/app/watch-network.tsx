import { $notice } from '../stores/notice.ts';

/** Says at the top of every screen why its lists don't load, as long as the browser has no network. */
export function watchNetwork(): void {
  const show = () =>
    $notice.set(
      navigator.onLine ? null : (
        <p role="alert" className="bg-warn-wash mb-6 rounded-md px-4 py-2.5">
          You are offline. What you write is kept here. Lists load when the connection is back.
        </p>
      ),
    );
  addEventListener('online', show);
  addEventListener('offline', show);
  show();
}
