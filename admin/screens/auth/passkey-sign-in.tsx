import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';

import type { PasskeyAnswer } from '#shared/schemas/passkeys.ts';

import { FormError } from '../../forms/auth-field.tsx';
import { knowsPasskeys, passkeyErrorText } from '../../forms/passkey-refusals.ts';
import { pickPasskey, useSignInByPasskey } from '../../queries/passkeys.ts';
import { Button } from '../../ui/button.tsx';

/** Milliseconds after which the browser is asked again: the API takes an answer for five minutes. */
const fresh = 4 * 60_000;
const often = 30_000;

/** Nothing where the browser has no passkeys. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  return knowsPasskeys() ? <PasskeyButton onDone={onDone} /> : null;
}

/** A button that signs in with a passkey, while the browser also offers those that it has in the field for the address. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { mutate, error, isPending } = useSignInByPasskey();
  // Each begins the offer again, which the button ends.
  const [round, setRound] = useState(0);

  // A refused one isn't offered again: a browser that picks by itself would never stop.
  const take = useEffectEvent((passkey: PasskeyAnswer) => mutate({ passkey }, { onSuccess: onDone }));
  useEffect(() => {
    let askedAt = 0;
    let hasLeft = false;
    const offer = async () => {
      askedAt = Date.now();
      if (!(await browserSupportsWebAuthnAutofill()) || hasLeft) return;
      const passkey = await pickPasskey({ inField: true }).catch(() => null);
      if (passkey) take(passkey);
    };
    const renew = () => {
      if (!document.hidden && Date.now() - askedAt > fresh) void offer();
    };
    renew();
    const timer = setInterval(renew, often);
    document.addEventListener('visibilitychange', renew);
    return () => {
      hasLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [round]);

  return (
    <div className="space-y-4">
      <Button
        className="h-10! w-full"
        disabled={isPending}
        onClick={() => mutate({}, { onSuccess: onDone, onError: () => setRound(round + 1) })}
      >
        Sign in with a passkey
      </Button>
      <FormError text={passkeyErrorText(error)} />
    </div>
  );
}
