import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';

import { FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useAccount, useChangeOwnPassword } from '../../queries/account.ts';
import { domainsQuery } from '../../queries/domains.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';

const empty = { current: '', next: '' };

/** Changes the password, which signs out every other device. */
export function PasswordForm() {
  const { user, domain } = useAccount();
  const { data: websites = [domain] } = useQuery(domainsQuery);
  const change = useChangeOwnPassword();
  const [typed, setTyped] = useState(empty);
  const [missing, setMissing] = useState(false);
  const errors = fieldErrorsOf(change.error);
  const named = isHttpError(change.error) && Object.keys(errors).length > 0;
  function set(part: Partial<typeof empty>) {
    setTyped((before) => ({ ...before, ...part }));
    setMissing(false);
    if (change.error) change.reset();
  }
  return (
    <form
      noValidate
      aria-label="Password"
      onSubmit={(event) => {
        event.preventDefault();
        if (!typed.current || !typed.next) {
          setMissing(true);
          return;
        }
        change.mutate(
          { current_password: typed.current, password: typed.next },
          {
            onSuccess: () => {
              setTyped(empty);
              notify.success('Your password was changed. All other devices were signed out.');
            },
          },
        );
      }}
    >
      <PanelBox title="Password">
        <div className="space-y-4">
          <FormError text={named ? null : authErrorText(change.error)} />
          {/* Tells a password manager whose password this is. */}
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={typed.current}
            maxLength={200}
            error={missing && !typed.current ? 'Enter your current password' : errors['current_password']}
            onChange={(event) => set({ current: event.target.value })}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={typed.next}
            maxLength={200}
            renderStrength={(password) => (
              <PasswordStrength
                password={password}
                words={[user.email, user.firstname, user.lastname]}
                websites={websites}
              />
            )}
            hint="At least 10 characters. Three or four words are easy to remember and hard to guess."
            error={missing && !typed.next ? 'Choose a new password' : errors['password']}
            onChange={(event) => set({ next: event.target.value })}
          />
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Changing…' : 'Change the password'}
          </Button>
        </div>
      </PanelBox>
    </form>
  );
}
