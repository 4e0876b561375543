import { createLazyRoute, Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import type { SignOnAnswer } from '#shared/schemas/sign-on.ts';

import { signOnErrorText } from '../../forms/sign-on-refusals.ts';
import { nextAfterSignOn, useFinishSignOn } from '../../queries/sign-on.ts';
import { safeNext } from '../../routing/navigate.ts';
import { paths } from '../../routing/paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { SignOnButton } from './sign-on-button.tsx';

export const Route = createLazyRoute('/single-sign-on')({ component: SingleSignOn });

/** React's strict mode runs effects twice, and an answer counts once. */
let given = '';

function answerIn(query: string): SignOnAnswer | null {
  const said = Object.fromEntries(new URLSearchParams(query));
  const { state, code, error, iss } = said;
  if (state === undefined || (code === undefined && error === undefined)) return null;
  return { state, code, error, iss };
}

/** Where the identity provider sends the browser back. */
function SingleSignOn() {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const [answer] = useState(() => answerIn(searchStr));
  const finish = useFinishSignOn();
  const next = nextAfterSignOn();

  const take = useEffectEvent(() => {
    // No history keeps the answer.
    router.history.replace(pathname);
    if (!answer || given === answer.state) return;
    given = answer.state;
    finish.mutate(answer, { onSuccess: () => void router.navigate({ href: safeNext(next), replace: true }) });
  });
  useEffect(() => take(), []);

  if (answer && !finish.isError)
    return (
      <AuthLayout title="Signing you in…">
        <p role="status" className="text-soft">
          This takes a moment.
        </p>
      </AuthLayout>
    );
  return (
    <AuthLayout title="You are not signed in">
      <p role="alert">{signOnErrorText(finish.error) ?? 'The sign-in page sent nothing back. Start again.'}</p>
      <SignOnButton next={next} tone="primary" />
      <p className="text-soft">
        <Link
          to={paths.signIn}
          search={next === undefined ? {} : { next }}
          className="text-accent underline underline-offset-2"
        >
          Sign in another way
        </Link>
      </p>
    </AuthLayout>
  );
}
