import { useQuery } from '@tanstack/react-query';

import type { NetworkDomain } from '#shared/schemas/network.ts';

import { SelectField } from '../../forms/select-field.tsx';
import { useDemandSignOn } from '../../queries/network.ts';
import { signOnQuery } from '../../queries/sign-on.ts';
import { notify } from '../../ui/notify.ts';

/** Whether a domain takes only sign-ins at the identity provider. Nothing where the installation has none. Each choice is saved at once. */
export function SignOnDemand({ domain }: { domain: NetworkDomain }) {
  const { data } = useQuery(signOnQuery);
  const demand = useDemandSignOn();
  const { id, title, sign_on_required: isRequired } = domain;
  if (!data?.name) return null;
  const choices = [
    ['any', `With ${data.name}, or with a password or passkey`],
    ['only', `Only with ${data.name}`],
  ] as const;
  return (
    <SelectField<'any' | 'only'>
      label="How people sign in"
      hint={`To require ${data.name}, first sign in with it yourself. Everyone who signed in another way sees a button for it right away. Programs with API tokens keep working.`}
      value={isRequired ? 'only' : 'any'}
      options={choices}
      disabled={demand.isPending}
      onChange={(value) =>
        notify.done(
          demand.mutateAsync({ id, required: value === 'only' }),
          value === 'only' ? `${title} takes only sign-ins with ${data.name}` : `${title} takes any sign-in`,
        )
      }
    />
  );
}
