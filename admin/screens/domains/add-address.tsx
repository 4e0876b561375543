import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import * as z from 'zod/mini';

import { errorToast } from '#shared/client/error-toast.ts';
import { type AliasMode, PublicHost } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { fieldErrorsOf } from '../../forms/refusals.ts';
import { useAddAlias } from '../../queries/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { hostInput } from './domain-words.ts';

type Props = {
  domain: NetworkDomain;
  /** A host that people usually add, offered while the field is empty. */
  suggested: string | null;
  onClose: () => void;
};

/** Adds a host to a domain. */
export function AddAddress({ domain, suggested, onClose }: Props) {
  const add = useAddAlias();
  const formId = useId();
  const [host, setHost] = useState('');
  const [mode, setMode] = useState<AliasMode>('redirect');
  const [mistake, setMistake] = useState('');
  const { label, max, ...input } = hostInput;
  const refusal = add.error ? (fieldErrorsOf(add.error)['host'] ?? errorToast(add.error) ?? '') : '';
  function type(next: string) {
    setHost(next);
    setMistake('');
    add.reset();
  }
  async function submit(): Promise<void> {
    const parsed = z.safeParse(PublicHost, host);
    if (!parsed.success) {
      setMistake(parsed.error.issues[0]?.message ?? 'Enter a host name');
      return;
    }
    await add.mutateAsync({ id: domain.id, host: parsed.data, mode });
    onClose();
  }
  // Outside of the sheet, whose form can't have another one in it.
  return createPortal(
    <Modal
      title="Add an address"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" disabled={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on to the form around the dialog, which would save it.
          event.stopPropagation();
          void submit().catch(() => undefined);
        }}
      >
        <Field
          label={label}
          error={mistake || refusal || undefined}
          hint={`Without https://, like ${suggested ?? 'tacos.example.com'}.`}
        >
          {(control) => (
            <input
              {...control}
              {...input}
              value={host}
              maxLength={max}
              autoComplete="off"
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        {suggested !== null && host === '' && (
          <Button size="sm" className="max-w-full" onClick={() => type(suggested)}>
            <span className="truncate">Use {suggested}</span>
          </Button>
        )}
        <ModeChoice host={domain.host} value={mode} onChange={setMode} />
      </form>
    </Modal>,
    document.body,
  );
}

function ModeChoice({
  host,
  value,
  onChange,
}: {
  host: string;
  value: AliasMode;
  onChange: (mode: AliasMode) => void;
}) {
  const group = useId();
  const choices = [
    ['redirect', `Redirect to ${host}`, 'One address for visitors and search engines. Right for www.'],
    [
      'serve',
      'Show the same pages',
      'For a host that becomes the main address later. Search engines still find the main one.',
    ],
  ] as const;
  return (
    <fieldset className="space-y-1">
      <legend className="font-medium">What it does</legend>
      {choices.map(([mode, label, words]) => (
        <label key={mode} className="flex items-start gap-3 py-1.5">
          <input
            type="radio"
            name={group}
            aria-label={label}
            aria-describedby={`${group}-${mode}`}
            checked={value === mode}
            onChange={() => onChange(mode)}
            className="mt-0.5 shrink-0"
          />
          <span className="min-w-0">
            <span className="wrap-anywhere">{label}</span>
            <span id={`${group}-${mode}`} className="text-soft block text-[13px]">
              {words}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
