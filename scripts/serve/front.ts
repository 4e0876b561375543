import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

import { originOf } from '#api/config/origins.ts';
import { alwaysHeaders } from '#shared/rules/response-headers.ts';
import type { Log } from '#shared/trace/log.ts';
import { loggedPath } from '#shared/trace/logged-path.ts';
import { plainPage, plainPagePolicy } from '#site/publish/plain-page.ts';

import type { NodeHandler } from './dispatch.ts';

type Front = {
  server: Server;
  /** From now on `handle` answers. Until then every request but a probe gets a 503. */
  open: (handle: NodeHandler) => void;
  /** Answers until now, by part and status. */
  answered: Answered;
  /** From now on every connection ends after its next answer, so that closing the server cuts off none. */
  drain: () => void;
};

/** How many answers each part of the server gave, by status. */
export type Answered = Map<string, Map<number, number>>;

/** Answers a request if it is one of its own, and returns whether it was. */
type Probe = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Milliseconds after which a connection without a byte in either direction ends. Otherwise whoever requests large replies and never
 * reads them would hold their memory for ever. Event streams have a heartbeat.
 */
const longestSilence = 5 * 60_000;

/** `silence`: see longestSilence. */
type Options = { probe?: Probe; silence?: number; log?: Log | null };

/**
 * The server of the one port. It sets the headers that every response has, whoever answers, and refuses a request that doesn't name
 * exactly one valid host: what answers must not see another host than a proxy or a cache in front did. `hsts` is the setting HSTS.
 * `probe` is asked first, also during the start. `log` gets a line per answer.
 */
export function createFront(
  hsts: string,
  { probe = () => false, silence = longestSilence, log = null }: Options = {},
): Front {
  const plain = commonHeaders(alwaysHeaders(null));
  const secure = commonHeaders(alwaysHeaders(hsts));
  let handle: NodeHandler = starting;
  let draining = false;
  const answered: Answered = new Map();
  // Node answers a missing Host by itself, without any of these headers.
  const server = createServer({ requireHostHeader: false, ServerResponse: FrontResponse }, (request, response) => {
    const host = onlyHost(request);
    response.common = host !== null && isOnHttps(host) ? secure : plain;
    response.answered = answered;
    if (log) logAnswer(log, { request, response, host: host ?? '' });
    if (draining) response.shouldKeepAlive = false;
    if (host === null) refuse(response);
    else if (!probe(request, response)) handle(request, response);
  });
  server.timeout = silence;
  // Node would answer an unknown expectation by itself too. A server may ignore it (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', refuseMalformed);
  return { server, open: (opened) => void (handle = opened), answered, drain: () => void (draining = true) };
}

type CommonHeaders = {
  headers: [name: string, value: string][];
  /** Names and values in turn with these headers before them, unless they have their own. */
  before: (lines: string[]) => string[];
};

function commonHeaders(named: Record<string, string>): CommonHeaders {
  const headers = Object.entries(named);
  const merged = new WeakMap<string[], string[]>();
  return {
    headers,
    before: (lines) => {
      let whole = merged.get(lines);
      if (whole) return whole;
      const own = new Set(lines.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
      whole = [...headers.filter(([name]) => !own.has(name.toLowerCase())).flat(), ...lines];
      merged.set(lines, whole);
      return whole;
    },
  };
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Adds the common headers that an answer doesn't set itself when its head is written. A list of lines, which the static host sends
 * again and again, is completed once: setting five headers on each response takes as long as all else that a page costs.
 */
class FrontResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  common: CommonHeaders | null = null;
  answered: Answered | null = null;
  /** Which part of the server answers. */
  part = 'front';

  override writeHead(status: number, ...rest: [message?: string | Headers, headers?: Headers]): this {
    this.#count(status);
    const [first, second] = rest;
    if (this.common && isLines(first) && this.getHeaderNames().length === 0)
      return super.writeHead(status, this.common.before(first));
    for (const [name, value] of this.common?.headers ?? []) if (!this.hasHeader(name)) this.setHeader(name, value);
    return typeof first === 'string' ? super.writeHead(status, first, second) : super.writeHead(status, first);
  }

  #count(status: number): void {
    if (!this.answered) return;
    let statuses = this.answered.get(this.part);
    if (!statuses) this.answered.set(this.part, (statuses = new Map<number, number>()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

type Answer = {
  request: IncomingMessage;
  response: FrontResponse;
  /** The one valid host that it names; '' for none. */
  host: string;
};

/** One line when the answer is sent, or the visitor left. The API has lines of its own, which say which call it was. */
function logAnswer(log: Log, { request, response, host }: Answer): void {
  const began = performance.now();
  // A part may change the request that it got.
  const { method = '', url = '' } = request;
  response.once('close', () => {
    const { part, statusCode: status } = response;
    if (part === 'api') return;
    const path = loggedPath(url);
    const ms = Math.round(performance.now() - began);
    const name = host.slice(0, 253);
    log(`${method} ${name}${path} ${status}`, { part, method, host: name, path, status, ms });
  });
}

/** Counts what `handle` answers as answers of this part. */
export function asPart(part: string, handle: NodeHandler): NodeHandler {
  return (request, response) => {
    (response as FrontResponse).part = part;
    return handle(request, response);
  };
}

function isLines(headers: unknown): headers is string[] {
  return Array.isArray(headers);
}

/** A name or an address, with a port or without. */
const validHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/**
 * The one host that the request names; null if it names none, several, or an invalid one. Only HTTP/1.0 may leave it out: then it is ''.
 * A target of the form that proxies get ('GET http://host/path') must agree with the header; only its path is kept.
 */
function onlyHost(request: IncomingMessage): string | null {
  const { rawHeaders, headers, httpVersion, url = '' } = request;
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  const { host = '' } = headers;
  if (count === 0) return httpVersion === '1.0' ? '' : null;
  if (count > 1 || !validHost.test(host)) return null;
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (authority === undefined || rest === undefined) return host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return authority.toLowerCase() === host.toLowerCase() ? host : null;
}

/** Addresses and names of one word belong to this machine or its network; public hosts have certificates. */
function isOnHttps(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return name.includes('.') && !name.startsWith('[') && originOf(name).startsWith('https:');
}

function starting(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
    .end('Caravan is starting.\n');
}

const refusalPage = plainPage('This request is not valid', 'It must name exactly one host.');

function refuse(response: ServerResponse): void {
  response
    .writeHead(400, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(refusalPage);
}

/** Statuses of errors that the parser reports before there is a request; any other is a 400. */
const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  // After the first byte of a response, a second status line would be part of it.
  if (socket.writable && socket.bytesWritten === 0 && error.code !== 'ECONNRESET') {
    const headers = { ...alwaysHeaders(null), Connection: 'close', 'Content-Length': '0' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}`, ...lines, '', ''].join('\r\n'));
  }
  socket.destroy(error);
}
