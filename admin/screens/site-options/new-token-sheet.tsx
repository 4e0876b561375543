import { useId, useState } from 'react';

import { may } from '#shared/rules/roles.ts';
import { tokenDays, type TokenPermission, tokenPermissions } from '#shared/rules/token-permissions.ts';
import type { MadeToken } from '#shared/schemas/api-tokens.ts';

import { FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { useAccount } from '../../queries/account.ts';
import { useMakeToken } from '../../queries/api-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { MadeSecret } from './made-secret.tsx';
import { permissionWords } from './token-words.ts';

/** Makes a token, then shows its secret. */
export function NewTokenSheet({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeToken | null>(null);
  const formId = useId();
  const make = useMakeToken();
  return (
    <SideSheet
      title={made ? made.name : 'New token'}
      isForm={!made}
      onClose={onClose}
      footer={
        made ? (
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button type="submit" form={formId} tone="primary" disabled={make.isPending}>
              {make.isPending ? 'Creating…' : 'Create token'}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        )
      }
    >
      {made ? <MadeSecret token={made} /> : <TokenForm id={formId} make={make} onMade={setMade} />}
    </SideSheet>
  );
}

const most = String(tokenDays.most);
const never = 'never';

type FormProps = { id: string; make: ReturnType<typeof useMakeToken>; onMade: (made: MadeToken) => void };

function TokenForm({ id, make, onMade }: FormProps) {
  const { user } = useAccount();
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<TokenPermission[]>(['content.read']);
  const [days, setDays] = useState(String(tokenDays.initial));
  const errors = fieldErrorsOf(make.error);
  const named = Object.keys(errors).length > 0;
  return (
    <form
      id={id}
      noValidate
      className="space-y-5"
      // What was wrong isn't any more.
      onChange={() => make.isError && make.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        const expires = days === never ? null : Number(days);
        make.mutate({ name, permissions, expires_in_days: expires }, { onSuccess: onMade });
      }}
    >
      <FormError text={named ? null : authErrorText(make.error)} />
      <Field label="Name" hint="What uses it, so that you know which token to revoke." error={errors['name']}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={100}
            placeholder="Import of menus"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Permissions
        chosen={permissions}
        offered={tokenPermissions.filter((one) => may(user.role, one))}
        error={errors['permissions']}
        onChange={setPermissions}
      />
      <SelectField
        label="Expires"
        value={days}
        options={[
          ['30', 'In 30 days'],
          ['90', 'In 90 days'],
          ['180', 'In 180 days'],
          [most, 'In a year'],
          user.role === 'owner' && [never, 'Never'],
        ]}
        hint="A new secret restarts the clock."
        error={errors['expires_in_days']}
        onChange={setDays}
      />
    </form>
  );
}

type PermissionsProps = {
  chosen: TokenPermission[];
  offered: TokenPermission[];
  error: string | undefined;
  onChange: (chosen: TokenPermission[]) => void;
};

function Permissions({ chosen, offered, error, onChange }: PermissionsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="space-y-1">
      <legend className="font-medium">What it may do</legend>
      <div className="border-line divide-line divide-y overflow-hidden rounded-md border">
        {offered.map((one) => (
          <label
            key={one}
            className="hover:bg-sunken has-checked:bg-accent-wash has-focus-visible:outline-accent flex min-h-9 items-center gap-3 px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
          >
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
              className="shrink-0 outline-none!"
            />
            {permissionWords[one]}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <p className="text-soft text-[13px]">
        Never people, sessions, domains or snippets. When you lose a permission, the token loses it too.
      </p>
    </fieldset>
  );
}
