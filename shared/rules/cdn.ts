/** A CDN in front of the installation, and how it is told what is old. */
export type CdnSettings =
  /** `zone`: its id; null if each host's zone is looked up by name. */
  | { kind: 'cloudflare'; key: string; zone: string | null }
  | { kind: 'fastly'; key: string; service: string }
  /** A server of the operator's own; `secret` signs the calls (Standard Webhooks). */
  | { kind: 'webhook'; secret: string; url: string };
