import { Suspense, useEffect, useId, useRef } from 'react';

import type { NewCodeApp } from '#shared/schemas/factors.ts';

import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useConfirmCodeApp } from '../../queries/factors.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Modal } from '../../ui/modal.tsx';

const QrCode = lazyNamed(() => import('../../ui/qr-code.tsx'), 'QrCode');

type Props = { app: NewCodeApp; onClose: () => void; onDone: (codes: string[]) => void };

/** Sets up an app for codes: it reads a picture or a text, and one of its codes shows that it did. */
export function CodeAppDialog({ app, onClose, onDone }: Props) {
  const confirm = useConfirmCodeApp();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { code: refused } = fieldErrorsOf(confirm.error);
  useEffect(() => {
    if (refused) input.current?.select();
  }, [refused]);
  return (
    <Modal
      title="Set up codes"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" disabled={confirm.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-soft">
          Open an authenticator app or a password manager on your phone, and scan this picture.
        </p>
        <Suspense fallback={<div className="mx-auto aspect-square w-full max-w-56" />}>
          <QrCode text={app.uri} label="QR code for your app" />
        </Suspense>
        <p className="text-soft text-[13px]">
          Can’t scan it? Type this instead:{' '}
          <code className="text-ink font-mono wrap-anywhere select-all">{inGroups(app.secret)}</code>
        </p>
        <form
          id={formId}
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            const code = input.current?.value.trim() ?? '';
            if (code) confirm.mutate(code, { onSuccess: ({ data }) => onDone(data.codes) });
            else input.current?.focus();
          }}
        >
          <FormError text={refused ? null : authErrorText(confirm.error)} />
          <AuthField
            ref={input}
            label="The code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={60}
            error={refused}
          />
        </form>
      </div>
    </Modal>
  );
}

/** Easier to type than 32 letters in a row. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
