import type { Context, Hono } from 'hono';

import { StatusInput } from '#shared/schemas/statuses.ts';

import { authorize } from '../auth/access.ts';
import { liveTimeZoneOf } from '../db/documents.ts';
import type { DomainRow, StatusLinkRow } from '../db/schema.ts';
import { activeStatuses } from '../db/statuses.ts';
import { readHtmlForm } from '../http/body.ts';
import { asApiError } from '../http/error-reply.ts';
import { addressOf, parse } from '../http/route.ts';
import { networkTime } from '../lib/clock.ts';
import { ApiError } from '../lib/errors.ts';
import { limitKeyOf } from '../limits/address.ts';
import type { Services } from '../services/context.ts';
import { brandOf, noBrand, pagePolicy, styleOf } from '../submissions/html-style.ts';
import { phonePage, phoneStyle } from './phone-page.ts';
import { endStatus, liveMember, sayStatus, stopNow } from './say-status.ts';
import { findLink, noteUse } from './status-links.ts';

const path = '/api/truck/:token';
const said = 'Done: visitors see it in a moment.';

/**
 * The page behind a link that was mailed to people at a truck. It is opened by GET, which changes nothing, because mail programs open links
 * too; only its buttons act.
 */
export function addPhonePage(app: Hono, services: Services): void {
  const perAddress = services.limits('status-address', { points: 60, seconds: 60 });
  const perLink = services.limits('status-link', { points: 30, seconds: 60 });

  async function opened(c: Context): Promise<{ domain: DomainRow; link: StatusLinkRow }> {
    await perAddress.consume(limitKeyOf(addressOf(c, services)));
    const { domain } = await authorize(services, { access: 'public' }, c.req.raw);
    const link = domain && (await findLink(services.db, domain.id, c.req.param('token') ?? ''));
    if (!domain || !link)
      throw new ApiError('not_found', 'This link has ended or is incomplete. Ask the network’s office for a new one');
    return { domain, link };
  }

  app.get(path, async (c) => {
    try {
      const found = await opened(c);
      return await show(c, services, found, { message: c.req.query('said') === undefined ? '' : said, wrong: false });
    } catch (error) {
      return refuse(c, services, error);
    }
  });

  app.post(path, async (c) => {
    try {
      const found = await opened(c);
      const { domain, link } = found;
      await perLink.consume(link.id);
      const posted = await readHtmlForm(c.req.raw);
      try {
        const end = posted.get('end');
        if (end === undefined) {
          const input = parse(StatusInput, inputOf(posted), 'body') as StatusInput;
          await sayStatus(services, domain, link.member_id, input, { userId: null, linkId: link.id });
        } else await endStatus(services, domain, { member: link.member_id, id: end });
        await noteUse(services.db, link);
      } catch (error) {
        const { message, extras } = asApiError(error as Error, services.log);
        const words =
          Object.values(extras.errors ?? {})
            .flat()
            .join(' ') || message;
        return await show(c, services, found, { message: words, wrong: true });
      }
      return c.redirect(`${new URL(c.req.url).pathname}?said`, 303);
    } catch (error) {
      return refuse(c, services, error);
    }
  });
}

function inputOf(posted: Map<string, string>): unknown {
  const minutes = posted.get('minutes');
  return { ...Object.fromEntries(posted), ...(minutes === undefined ? {} : { minutes: Number(minutes) }) };
}

type Said = { message: string; wrong: boolean };

async function show(
  c: Context,
  services: Services,
  { domain, link }: { domain: DomainRow; link: StatusLinkRow },
  { message, wrong }: Said,
): Promise<Response> {
  const { db } = services;
  const member = await liveMember(db, domain.id, link.member_id);
  const timezone = await liveTimeZoneOf(db, domain.id);
  const now = stopNow(member.stops, timezone, networkTime());
  const style = styleOf(await brandOf(db, domain.id)) + phoneStyle;
  const page = await phonePage({
    site: domain.title,
    style,
    member: member.title,
    timezone,
    stop: now.occurrence,
    active: await activeStatuses(db, domain.id, member.id),
    dishes: member.dishes,
    message,
    wrong,
  });
  setHeaders(c, style);
  return c.html(page, wrong ? 422 : 200);
}

async function refuse(c: Context, services: Services, error: unknown): Promise<Response> {
  const { message, status, extras } = asApiError(error as Error, services.log);
  const style = styleOf(noBrand);
  setHeaders(c, style);
  for (const [name, value] of Object.entries(extras.headers ?? {})) c.header(name, value);
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not possible</title><style>${style}</style><main><h1>Not possible</h1><p>${message}</p></main></html>`,
    status,
  );
}

function setHeaders(c: Context, style: string): void {
  c.header('content-security-policy', pagePolicy(style, null));
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  c.header('cache-control', 'no-store');
}
