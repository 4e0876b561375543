import type { Context, Hono } from 'hono';

import { type FormName, formNames } from '#shared/rules/form-names.ts';
import { formControls } from '#shared/rules/forms.ts';
import { SubmissionInput } from '#shared/schemas/submissions.ts';

import { authorize } from '../auth/access.ts';
import { originOf } from '../config/origins.ts';
import type { DomainRow } from '../db/schema.ts';
import { isHtmlForm, readHtmlForm } from '../http/body.ts';
import { asApiError } from '../http/error-reply.ts';
import { addressOf, parse } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Services } from '../services/context.ts';
import { formPage } from './html-page.ts';
import { brandOf, noBrand, pagePolicy, styleOf } from './html-style.ts';
import { listPublicMembers } from './members.ts';
import type { Submit } from './submit.ts';

type Posted = Map<string, string>;
const controls: string[] = Object.values(formControls);

/**
 * Handles a form that a browser posts without JavaScript and responds with HTML: a redirect to the domain's page, or a
 * page with the errors and everything that was typed. JSON is left to the call.
 */
export function addHtmlForm(app: Hono, services: Services, submit: Submit): void {
  app.post('/api/submissions', async (c, next) => {
    if (!isHtmlForm(c.req.raw)) return next();
    let posted: Posted = new Map();
    let domain: DomainRow | null = null;
    try {
      // Settle both before failing: the error page needs whatever is known.
      const read = await Promise.allSettled([
        readHtmlForm(c.req.raw),
        authorize(services, { access: 'public' }, c.req.raw),
      ]);
      if (read[0].status === 'fulfilled') posted = read[0].value;
      if (read[1].status === 'fulfilled') ({ domain } = read[1].value);
      for (const part of read) if (part.status === 'rejected') throw part.reason;
      if (!domain) throw new ApiError('unknown_domain', 'There is no website at this address');
      const input = parse(SubmissionInput, inputOf(posted), 'body') as SubmissionInput;
      await submit({ domain, address: addressOf(c, services), input });
      const origin = pageOriginOf(domain, c.req.raw);
      return c.redirect(thanksAt(origin, backOf(c, origin, posted), input.form), 303);
    } catch (error) {
      return refusal(c, services, { posted, domain, error: asApiError(error as Error, services.log) });
    }
  });
}

/** Names other than the form's own controls are its fields; the schema validates them. */
function inputOf(posted: Posted): unknown {
  const startedAt = Number(posted.get(formControls.startedAt) || Number.NaN);
  return {
    form: posted.get(formControls.form),
    fields: Object.fromEntries(fieldsOf(posted)),
    [formControls.honeypot]: posted.get(formControls.honeypot),
    started_at: Number.isSafeInteger(startedAt) ? startedAt : undefined,
    idempotency_key: posted.get(formControls.idempotencyKey) || undefined,
    page: posted.get(formControls.redirect)?.slice(0, 500) || undefined,
  };
}

function fieldsOf(posted: Posted): Posted {
  return new Map([...posted].filter(([name]) => !controls.includes(name)));
}

function backOf(c: Context, origin: string, posted: Posted): string {
  const redirect = posted.get(formControls.redirect) ?? '';
  return pathBack({ origin, redirect, referrer: c.req.header('referer') ?? '' });
}

type Refused = { posted: Posted; domain: DomainRow | null; error: ApiError };

async function refusal(c: Context, services: Services, { posted, domain, error }: Refused): Promise<Response> {
  const origin = domain && pageOriginOf(domain, c.req.raw);
  const back = origin && backOf(c, origin, posted);
  const form = formNames.find((name) => name === posted.get(formControls.form)) ?? null;
  const style = styleOf(domain ? await brandOf(services.db, domain.id) : noBrand);
  const page = await formPage({
    style,
    site: domain?.title ?? (c.req.header('host') ?? '').replace(/^api\./, ''),
    back: origin && `${origin}${back}`,
    message: messageOf(error, form),
    form,
    values: fieldsOf(posted),
    errors: errorsOf(error),
    members: domain && form === 'catering' ? await membersOf(services, domain) : [],
    hidden: {
      [formControls.form]: form ?? '',
      [formControls.redirect]: back ?? posted.get(formControls.redirect) ?? '',
      // A double click must store one submission.
      [formControls.idempotencyKey]: posted.get(formControls.idempotencyKey) || newId(),
    },
  });
  for (const [name, value] of Object.entries(error.extras.headers ?? {})) c.header(name, value);
  c.header('content-security-policy', pagePolicy(style, origin));
  return c.html(page, error.status);
}

function messageOf(error: ApiError, form: FormName | null): string {
  if (error.code === 'too_large') {
    return 'This is too long to send. Go back in your browser, where what you wrote is still there, and make it shorter.';
  }
  if (error.code === 'invalid_fields') return form ? 'Please look at these again:' : 'This form is not known here.';
  return form ? `Not sent: ${error.message}. What you wrote is still here; send it again then.` : error.message;
}

/** Error messages by field name in the form. */
function errorsOf(error: ApiError): Map<string, string[]> {
  const entries = Object.entries(error.extras.errors ?? {});
  return new Map(entries.map(([name, messages]) => [name.replace(/^fields\./, ''), messages]));
}

/** Empty when they can't be read: the form must still be shown. */
async function membersOf({ db }: Services, domain: DomainRow) {
  return listPublicMembers(db, domain.id).catch(() => []);
}

/** The origin of a domain's public pages as the visitor reached it, with the port of the `api.` host. */
function pageOriginOf(domain: Pick<DomainRow, 'host'>, request: Request): string {
  const host = (request.headers.get('host') ?? '').toLowerCase();
  const port = host.startsWith(`api.${domain.host}:`) ? host.slice(`api.${domain.host}`.length) : '';
  return originOf(`${domain.host}${port}`);
}

type From = { origin: string; redirect: string; referrer: string };

/**
 * The path to return to: the form's own, else the referrer's, else home. Accepts only paths of this origin, not
 * '//elsewhere', '/\elsewhere' or another scheme.
 */
function pathBack({ origin, redirect, referrer }: From): string {
  const asked = redirect.startsWith('/') ? pathOn(origin, redirect) : null;
  return asked ?? (URL.canParse(referrer) ? pathOn(origin, referrer) : null) ?? '/';
}

function pathOn(origin: string, address: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : null;
}

/** Where a stored form redirects to. The page says thanks by the query, or without JavaScript by the fragment. */
function thanksAt(origin: string, path: string, form: FormName): string {
  // Concatenated, not resolved against the origin: '//elsewhere' stays a path.
  const url = new URL(`${origin}${path}`);
  url.searchParams.set('sent', form);
  url.hash = `sent-${form}`;
  return url.href;
}
