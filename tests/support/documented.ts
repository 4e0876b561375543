import { openApiDocument } from '#api/openapi/document.ts';
import { servedCalls } from '#shared/calls/groups.ts';

type Operation = { responses: Record<string, { 'x-codes'?: string[] }> };

const { paths } = openApiDocument(servedCalls) as { paths: Record<string, Record<string, Operation>> };
const patterns = Object.entries(paths)
  // '/api/posts/counts' before '/api/posts/{id}'.
  .toSorted(([first], [second]) => first.split('{').length - second.split('{').length)
  .map(([path, operations]) => ({ operations, test: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** Throws when openapi.json doesn't list a response's status or error code for its call. */
export async function assertDocumented(request: Request, response: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  const method = request.method.toLowerCase();
  const operation = patterns.find(({ test, operations }) => test.test(pathname) && operations[method])?.operations[
    method
  ];
  // A test that breaks the database on purpose; nothing else may return this (the schema fuzzing checks it).
  if (!operation || response.status === 500) return;
  const documented = operation.responses[String(response.status)];
  const name = `${request.method} ${pathname}`;
  if (!documented)
    throw new Error(`${name} answered ${response.status}, which openapi.json doesn't say: declare its refusals`);
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json')) return;
  const { code } = (await response.clone().json()) as { code: string };
  if (!documented['x-codes']?.includes(code)) {
    throw new Error(`${name} answered ${code}, which openapi.json doesn't say: declare it in the call's refusals`);
  }
}
