import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';

import { errorToast } from '#shared/client/error-toast.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';

import { checkSharedSession } from '../client/tabs.ts';
import { $overlay } from '../stores/overlay.ts';
import { notify } from '../ui/notify.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: MutationMeta;
  }
}

type Meta = {
  /** Shows no toast on an error: for identity and core data, and for writes whose form reports it. */
  silent?: boolean;
  /** Doesn't move the loading bar. An error that repeats, such as that of a poll, shows one toast until the query has succeeded. */
  background?: boolean;
};

type MutationMeta = Meta & {
  /** Keys of the queries to invalidate when the mutation settles. Also after an error: the write may have arrived. */
  stale?: readonly QueryKey[];
  /** The same, but a successful mutation stays pending until these queries are fetched. */
  awaits?: readonly QueryKey[];
};

/** Shows a failed call as a toast, also where the screen says so too (product.md section 8); no other code does. */
export function reportError(error: unknown, meta?: Meta): void {
  const { code, status } = isHttpError(error) ? error : { code: '', status: 0 };
  if (code === 'domain_mismatch') checkSharedSession();
  // Also where this device's clock is behind.
  if (code === 'second_factor_setup_needed') return $overlay.set('set-up');
  // Then the account says so, too, and the panel shows the way.
  if (code === 'single_sign_on_needed') return void queryClient.invalidateQueries({ queryKey: ['account'] });
  // The user stopped an upload, or would rather not confirm that it's them.
  if (meta?.silent || status === 401 || code === 'proof_needed' || error instanceof DOMException) return;
  const text = errorToast(error);
  if (text !== null) notify.error(text);
}

export async function invalidate(client: QueryClient, keys: readonly QueryKey[] = []): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function makeQueryClient(): QueryClient {
  /** The last error of each failing background query. */
  const told = new WeakMap<object, string>();
  return new QueryClient({
    // The HTTP client does the retries (shared/client/http.ts). Without a network a write fails at once: a paused one would delete or
    // publish later, when nobody expects it.
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isRepeated = query.meta?.background && told.get(query) === error.message;
        told.set(query, error.message);
        if (!isRepeated) reportError(error, query.meta);
      },
      onSuccess: (_data, query) => void told.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => reportError(error, mutation.meta),
      onSettled: (_data, error, _variables, _result, { meta }, { client }) => {
        void invalidate(client, meta?.stale);
        const fetched = invalidate(client, meta?.awaits);
        return error ? undefined : fetched;
      },
    }),
  });
}

export const queryClient = makeQueryClient();
