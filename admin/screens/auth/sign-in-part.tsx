import type { ComponentProps } from 'react';

import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondStep } from './second-step.tsx';
import { SignOnButton } from './sign-on-button.tsx';
import { SignOutThere } from './sign-out-there.tsx';

type Props =
  | ComponentProps<typeof SecondStep>
  | (ComponentProps<typeof PasskeySignIn> & { given?: never; next: string | undefined });

/** What comes after the form is drawn, in one chunk: ways in without it, or what is asked after the password. */
export function SignInPart(props: Props) {
  if (props.given) return <SecondStep {...props} />;
  return (
    <div className="space-y-4">
      <SignOnButton next={props.next} />
      <SignOutThere />
      <PasskeySignIn onDone={props.onDone} />
    </div>
  );
}
