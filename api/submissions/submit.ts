import { createHash } from 'node:crypto';

import { checkForm } from '#shared/rules/form-check.ts';
import { formControls } from '#shared/rules/forms.ts';
import type { SubmissionInput } from '#shared/schemas/submissions.ts';

import { now, toFlag, toJson } from '../db/codec.ts';
import type { DomainRow } from '../db/schema.ts';
import { isStored, wordsOf } from '../db/submissions.ts';
import { invalidFields } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { limitKeyOf } from '../limits/address.ts';
import type { Services } from '../services/context.ts';
import { findPublicMember, findPublicOffer } from './members.ts';
import { createSubmissionStore } from './store.ts';

/** Milliseconds below which no person fills in a form. */
const leastTime = 2000;

type Sent = { domain: DomainRow; address: string; input: SubmissionInput };
export type Submit = (sent: Sent) => Promise<void>;

/**
 * Takes a public form that its schema has validated: spam is marked, duplicates are stored once, and the mail is
 * queued. Throws ApiError invalid_fields or too_many_requests, and database errors.
 */
export function createSubmit(services: Services): Submit {
  const { db } = services;
  const store = createSubmissionStore(services);
  const perAddress = services.limits('form-address', { points: 10, seconds: 600 });
  const perDomain = services.limits('form-domain', { points: 120, seconds: 60 });

  return async ({ domain, address, input }) => {
    const { values } = checkForm(input.form, input.fields);
    const memberTitle = values['member'] ? await titleOfMember(services, domain.id, values['member']) : null;
    const offer = input.form === 'catering' && input.page ? await findPublicOffer(db, domain.id, input.page) : null;
    const hash = input.idempotency_key ? hashOf(input.idempotency_key, input.form, values) : null;
    // A request that is repeated after a lost answer is no new submission.
    if (hash && (await isStored(db, domain.id, hash))) return;
    await perAddress.consume(`${domain.id}|${limitKeyOf(address)}`);
    await perDomain.consume(domain.id);
    const row = {
      id: newId(),
      domain_id: domain.id,
      form: input.form,
      fields: toJson(values),
      words: wordsOf(values, [memberTitle ?? '', offer?.title ?? '']),
      member_title: memberTitle,
      offer_id: offer?.id ?? null,
      offer_title: offer?.title ?? null,
      status: 'new' as const,
      archived_from: null,
      note: '',
      spam: toFlag(isSpam(input)),
      idempotency_hash: hash,
      version: 1,
      created_at: now(),
      deleted_at: null,
      assigned_to: null,
      remind_at: null,
      remind_by: null,
    };
    await store({ row, domain });
  };
}

function isSpam(input: SubmissionInput): boolean {
  if (input[formControls.honeypot]?.trim()) return true;
  if (input.started_at === undefined) return false;
  // The visitor's clock may be ahead of ours: then this says nothing.
  const elapsed = Date.now() - input.started_at;
  return elapsed >= 0 && elapsed < leastTime;
}

async function titleOfMember({ db }: Services, domainId: string, id: string): Promise<string> {
  const member = await findPublicMember(db, domainId, id);
  if (member) return member.title;
  throw invalidFields({ 'fields.member': ['This truck is no longer listed: choose another, or none'] });
}

function hashOf(key: string, form: string, values: Record<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([key, form, values]))
    .digest('hex');
}
