import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import { Email, requiredText } from '#shared/schemas/common.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { useAccount, writeAccount } from '../../queries/account.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const Details = z.object({
  firstname: requiredText('First name', 100),
  lastname: requiredText('Last name', 100),
  email: Email,
});
type Details = z.infer<typeof Details>;

const detailsOf = ({ firstname, lastname, email }: Details): Details => ({ firstname, lastname, email });

/** The user's name and email. Changing the email needs the current password, which is never stored. */
export function DetailsForm() {
  const queryClient = useQueryClient();
  const { user, mail_server: hasServer } = useAccount();
  const [password, setPassword] = useState('');
  const form = usePanelForm<Details>({
    name: `profile:${user.id}`,
    stored: { value: detailsOf(user) },
    schema: Details,
    writes: {
      write: async (next) => {
        const takesPassword = next.email.trim().toLowerCase() !== user.email;
        const account = { ...next, ...(takesPassword ? { current_password: password } : {}) };
        const { user: saved } = await writeAccount(queryClient, account);
        setPassword('');
        return { value: detailsOf(saved) };
      },
    },
  });
  const moves = form.value.email.trim().toLowerCase() !== user.email;
  return (
    <SavedForm form={form} label="Name and address" className="space-y-4">
      <FormNotices form={form} />
      <PanelBox title="Name and address">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="firstname" label="First name" max={100} autoComplete="given-name" />
          <TextField form={form} name="lastname" label="Last name" max={100} autoComplete="family-name" />
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            max={254}
            autoComplete="email"
            className="sm:col-span-2"
            hint={
              moves
                ? `You sign in with it from then on.${hasServer ? ' The old address gets an email.' : ''}`
                : undefined
            }
          />
          {moves && (
            <div className="sm:col-span-2">
              <PasswordField
                label="Current password"
                name="current_password"
                autoComplete="current-password"
                value={password}
                maxLength={200}
                error={form.errorOf('current_password')}
                hint="Changing your email requires your password."
                onChange={(event) => setPassword(event.target.value)}
              />
            </div>
          )}
          {/* Below the fields, as in the other boxes: its words and arrows come and go. */}
          <div className="flex sm:col-span-2">
            <SaveBar form={form} />
          </div>
        </div>
      </PanelBox>
    </SavedForm>
  );
}
