import { useQuery } from '@tanstack/react-query';

import { FormError } from '../../forms/auth-field.tsx';
import { signOnErrorText } from '../../forms/sign-on-refusals.ts';
import { signOnQuery, useStartSignOn } from '../../queries/sign-on.ts';
import { Button } from '../../ui/button.tsx';

/** A button that leads to the identity provider; nothing where the installation has none. */
export function SignOnButton({ next, tone }: { next: string | undefined; tone?: 'primary' }) {
  const { data } = useQuery(signOnQuery);
  const start = useStartSignOn();
  if (!data?.name) return null;
  const isLeaving = start.isPending || start.isSuccess;
  return (
    <div className="space-y-4">
      <Button
        {...(tone ? { tone } : {})}
        className="h-auto! min-h-10 w-full py-2 wrap-anywhere whitespace-normal!"
        disabled={isLeaving}
        onClick={() => start.mutate(next)}
      >
        {isLeaving ? `Opening ${data.name}…` : `Sign in with ${data.name}`}
      </Button>
      <FormError text={signOnErrorText(start.error)} />
    </div>
  );
}
