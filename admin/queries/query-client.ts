import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { errorToast } from '#shared/client/error-toast.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';

import { checkSharedSession } from '../client/tabs.ts';
import { notify } from '../ui/notify.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

type Meta = {
  /** Says nothing when it fails: identity and core data, and what is polled. */
  silent?: boolean;
  /** Error codes that the screen shows in its own words; '*' for all. */
  handles?: string[];
  /** Doesn't move the loading bar. */
  background?: boolean;
};

/** The one place that turns failed calls into toasts (product.md section 8). */
export function reportError(error: unknown, meta: Meta | undefined): void {
  const code = isHttpError(error) ? error.code : '';
  if (code === 'domain_mismatch') {
    checkSharedSession();
    return;
  }
  if (meta?.silent || meta?.handles?.includes('*') || meta?.handles?.includes(code)) return;
  const text = errorToast(error);
  if (text !== null) notify.error(text);
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    // The client retries by itself what may be retried (shared/client/http.ts).
    defaultOptions: { queries: { staleTime: 15_000, retry: false }, mutations: { retry: false } },
    queryCache: new QueryCache({ onError: (error, query) => reportError(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => reportError(error, mutation.meta),
    }),
  });
}

export const queryClient = makeQueryClient();
