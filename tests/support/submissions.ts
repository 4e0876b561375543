import type { TestApi } from './api.ts';

export const contactFields = { name: 'Ana', email: 'ana@example.com', message: 'Hello' };
export const cateringFields = {
  name: 'Ana',
  email: 'ana@example.com',
  event_date: '2100-12-24',
  guests: '80',
  place: 'Zilker Park',
  message: 'Lunch',
};

let visitors = 0;
type From = { host?: string; address?: string; headers?: Record<string, string> };

/** Posts as a browser does: JSON for an object, else what a plain HTML form sends. Each time from another address unless told which. */
export async function postForm(
  api: TestApi,
  body: object,
  { host = 'api.tacos.test', address = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`, headers = {} }: From = {},
): Promise<Response> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const request = new Request(`http://${host}/api/submissions`, {
    method: 'POST',
    headers: { host, ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  return api.app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
}
