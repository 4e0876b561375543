import type { ComponentProps } from 'react';

import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondStep } from './second-step.tsx';

type Props = ComponentProps<typeof SecondStep> | (ComponentProps<typeof PasskeySignIn> & { given?: never });

/** What comes after the form is drawn, in one chunk: a way in without it, or what is asked after the password. */
export function SignInPart(props: Props) {
  return props.given ? <SecondStep {...props} /> : <PasskeySignIn onDone={props.onDone} />;
}
