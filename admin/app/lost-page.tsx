import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';

import { session } from '../client/client.ts';
import { accountQuery } from '../queries/account.ts';
import { paths } from '../routing/paths.ts';
import { useProblem } from '../stores/screen-problem.ts';
import { LinkButton } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { ErrorLayout } from './error-layout.tsx';

const Panel = lazyNamed(() => import('./panel.tsx'), 'Panel');
const AuthLayout = lazyNamed(() => import('../screens/auth/auth-layout.tsx'), 'AuthLayout');

type Props = { data?: unknown };

/** The message of a 404: a route's validation brings its own, an unmatched path gets the default (product.md section 2). */
export function notFoundMessage(data: unknown, path: string): string {
  const given = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return typeof given === 'string' ? given : `Page not found: ${path}`;
}

function useMessage(data: unknown): string {
  return notFoundMessage(data, useLocation({ select: (location) => location.pathname }));
}

export function Lost({ data }: Props) {
  return <ErrorLayout problem="Page not found" heading={useMessage(data)} isLost />;
}

export function LostPage({ data }: Props) {
  const message = useMessage(data);
  const signedIn = session.signedIn();
  const { data: account, isPending } = useQuery({ ...accountQuery, enabled: signedIn });
  if (signedIn && isPending) return null;
  return (
    <Suspense>
      {account ? (
        <Panel>
          <Lost data={data} />
        </Panel>
      ) : (
        <LostOutside message={message} />
      )}
    </Suspense>
  );
}

function LostOutside({ message }: { message: string }) {
  useProblem('Page not found');
  return (
    <AuthLayout title={message} lead="The page may have moved, or the link may have a typo.">
      <p>
        <LinkButton href={paths.signIn}>Sign in</LinkButton>
      </p>
    </AuthLayout>
  );
}
