// Longer than other files: a row type for each table, which is how one looks for them.
import type { ColumnType, Generated } from 'kysely';

import type { DocumentKind } from '#shared/rules/documents.ts';
import type { FormName } from '#shared/rules/form-names.ts';
import type { PostStatusId } from '#shared/rules/post-status.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { Role } from '#shared/rules/roles.ts';
import type { Release, ReleaseOverlay, releaseStates } from '#shared/schemas/releases.ts';
import type { StatusKind } from '#shared/schemas/statuses.ts';
import type { SubmissionStatus } from '#shared/schemas/submissions.ts';

/**
 * The tables, the same on both engines. Three conventions make one set of queries serve both (codec.ts):
 * a `Json` column is JSON text, a `Flag` is 0 or 1, a `Time` is ISO 8601 text in UTC. All in one file, long as it is: it is read
 * as the picture of the database, and a query joins across any of them.
 */
export type Json = string;
export type Flag = number;
export type Time = string;

export type DomainRow = {
  id: string;
  host: string;
  title: string;
  /** Counts the content writes. */
  revision: number;
  /** Counts the changes of the live list. */
  live_revision: number;
  current_release_id: string | null;
  created_at: Time;
  /** An archived domain has no visitors, users or releases; its data stays. */
  archived_at: Time | null;
  /**
   * What visitors get: the number of a release, and the hash of the manifest with its pages. Only ever moved to a newer release by
   * whoever builds it; null before the first. A moment later `current_release_id` follows, once it is seen to arrive.
   */
  shown_number: number | null;
  shown_manifest: string | null;
  /** Where the counter `sites` was when visitors last got something else (site-versions.ts). */
  site_version: number;
  /** Since when only sign-ins at the identity provider count in it; null: others count as well. */
  sign_on_since: Time | null;
  /** The day that its pages were last made for, where they differ from day to day; null: not known, or no longer what visitors have. */
  day: string | null;
};
/** A publisher: the build of its renderer, since when it has it, and when it was last heard of. */
export type BuildNodeRow = { publisher: string; build: string; since: Time; seen_at: Time };
/** The build that makes pages: one row, named as build-nodes.ts does. */
export type BuildTurnRow = { name: string; build: string; since: Time };
/** Numbers that count up, by name. */
export type CounterRow = { name: string; value: number };
/** A further host of a domain: it leads to the current one or serves the same. Former hosts lead to it. */
export type DomainAliasRow = { host: string; domain_id: string; mode: 'redirect' | 'serve'; created_at: Time };

/** How far what is outside of the installation has followed a domain (projections.ts says what the lists hold). */
export type ProjectionRow = {
  domain_id: string;
  /** The domain's `site_version` that is everywhere outside; null before the first. */
  version: number | null;
  /** When it is to be brought up to date, or until when somebody has it for that; null while it is up to date. */
  due_at: Time | null;
  claimed_by: string | null;
  tries: number;
  error: string | null;
  behind_since: Time | null;
  stale: string;
  hosts: string;
  /** Which bucket and CDN have followed. */
  targets: string | null;
  /** Changes with each wish to write all of it again; null without one. */
  again: string | null;
};

/** The last check of a host: how far it is from being served over HTTPS. */
export type HostCheckRow = {
  host: string;
  finding: Json;
  tries: number;
  certificate_end: Time | null;
  warned_at: Time | null;
  checked_at: Time;
  next_check_at: Time;
};

/** One settings document of a domain: options, colors, error-page, socials, menus, seo, site-map. */
export type DocumentRow = { domain_id: string; name: string; value: Json; version: number; updated_at: Time };

export type UserRow = {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  /** Null for an author of content who was invited by an older version and never came. */
  password_hash: string | null;
  is_owner: Flag;
  suspended_at: Time | null;
  last_seen_at: Time | null;
  created_at: Time;
  /** When they became an owner; null where that isn't known, or they are none. */
  owner_since: Time | null;
};
export type MembershipRow = {
  user_id: string;
  domain_id: string;
  role: Role;
  /** Suspended in this domain only; `UserRow.suspended_at` applies to all. */
  suspended_at: Time | null;
  /** When they got the role; null where that isn't known. */
  role_since: Time | null;
};

/** A member who was removed from a domain, with the role to restore. `owner`: removed from the whole network. */
export type FormerMembershipRow = {
  user_id: string;
  domain_id: string;
  role: Role;
  suspended_at: Time | null;
  removed_at: Time;
};

/** An address that is invited to a domain; deleted when accepted. Tells nothing about an account of that address. */
export type InvitationRow = {
  id: string;
  /** Empty for an invitation to be an owner, who has every domain. */
  domain_id: string;
  email: string;
  /** As the inviter typed them. */
  firstname: string;
  lastname: string;
  role: Role;
  /** The user who sent it last; null for invitations of older versions. */
  invited_by: string | null;
  /** The hash of the mailed link's token, which the invitations of one mail share. Null for some of older versions. */
  link_hash: string | null;
  /** Until when the link is valid; null once it was declined, withdrawn or lost its inviter. */
  expires_at: Time | null;
  declined_at: Time | null;
  /** It can be restored, with a new link. */
  removed_at: Time | null;
  created_at: Time;
};

export type SessionRow = {
  id: string;
  user_id: string;
  domain_id: string;
  created_at: Time;
  last_used_at: Time;
  ended_at: Time | null;
  /** The browser and the peer's address that the session last started or moved with. */
  user_agent: string | null;
  address: string | null;
  /** How it began; null for those of older versions. */
  signed_in_by: SignInWay | null;
  /** When the person last proved who they are, as by signing in; null where that isn't known. */
  proven_at: Time | null;
  /** What the identity provider calls its own session, where it says so. */
  provider_session: string | null;
};
/** `password_code` and `password_recovery`: a password, and then a code of an app or one of those for when it is lost. */
export type SignInWay = 'password' | 'passkey' | 'password_code' | 'password_recovery' | 'sso';
/** A key on a person's device or key ring, and how many times it says that it was used. `rp_id` is the panel's host that it was made for. */
export type PasskeyRow = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: Json;
  name: string;
  rp_id: string;
  backed_up: Flag;
  created_at: Time;
  last_used_at: Time | null;
};
/** The app that makes a person's codes. `last_step` is the newest step of 30 seconds whose code was taken; no code counts twice. */
export type CodeAppRow = {
  user_id: string;
  /** Base32; null before the first app is confirmed by a code. */
  secret: string | null;
  confirmed_at: Time | null;
  last_step: number | null;
  /** Of the app that is being set up; it replaces the other once a code confirms it. */
  pending_secret: string | null;
  pending_until: Time | null;
};
/** What helps when the app is lost. A used code stays, so that the person sees how many are left of how many. */
type RecoveryCodeRow = { hash: string; user_id: string; created_at: Time; used_at: Time | null };
/** What a passkey signs, once; `user_id` is null where nobody is signed in. */
type ChallengeRow = { hash: string; kind: string; user_id: string | null; expires_at: Time };
/** Who a person is at an identity provider, from the first sign-in there on. */
export type SignOnSubjectRow = { id: string; issuer: string; subject: string; user_id: string; created_at: Time };
/** People of this role need a second factor in the whole network, `days` after `since` or after they got the role. */
export type FactorDemandRow = { role: Role; days: number; since: Time };
/** A lost factor that another owner gives back: from `due_at` on the next sign-in with the password removes the person's factors, unless they say no by the mailed link. */
export type FactorReturnRow = {
  user_id: string;
  asked_by: string | null;
  link_hash: string;
  created_at: Time;
  due_at: Time;
};
/** Only hashes are kept. A used token stays until it expires, so that a replay is noticed. */
export type RefreshTokenRow = {
  hash: string;
  session_id: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
};
export type PasswordTokenRow = { hash: string; user_id: string; expires_at: Time };
/** A token of a program (migration 0041). */
export type ApiTokenRow = {
  id: string;
  domain_id: string;
  name: string;
  /** A list of permissions, which a newer version may have given names that this one doesn't know. */
  permissions: Json;
  prefix: string;
  hash: string;
  old_hash: string | null;
  old_until: Time | null;
  /** How many days each secret works; null: for good. */
  days: number | null;
  created_by: string;
  created_at: Time;
  last_used_at: Time | null;
  expires_at: Time | null;
  revoked_at: Time | null;
  /** When it got the secret that it has; null where that isn’t known. */
  secret_at: Time | null;
};
/** The link by which a person says that a sign-in was somebody else's. */
export type SignInAlarmRow = { hash: string; user_id: string; created_at: Time; expires_at: Time };
export type SecretRow = { name: string; value: string };

export type PostRow = {
  _id: Generated<number>;
  id: string;
  domain_id: string;
  post_type_id: PostTypeId;
  post_status_id: PostStatusId;
  url: string;
  title: string;
  no_index: Flag;
  no_follow: Flag;
  show_in_sitemap: Flag;
  position: number;
  publish_at: Time | null;
  version: number;
  post_body: Json;
  /** What lists show and filter of the body (stored-body.ts): bodies may be megabytes. */
  pictures: Json | null;
  tags: Json | null;
  deleted_at: Time | null;
  created_by: string | null;
  created_at: Time;
  updated_at: Time;
};
/** A revision of a post: everything that visitors may see of it at that time. */
export type RevisionRow = {
  post_id: string;
  rev: number;
  domain_id: string;
  /** The post's `_id`. */
  number: number;
  post_type_id: PostTypeId;
  title: string;
  url: string;
  post_status_id: PostStatusId;
  no_index: Flag;
  no_follow: Flag;
  show_in_sitemap: Flag;
  publish_at: Time | null;
  pictures: Json | null;
  tags: Json | null;
  created_by: string | null;
  created_at: Time;
  post_created_by: string | null;
  post_created_at: Time;
  /** When the first save of this revision was made; null for a single save. */
  started_at: Time | null;
  /** 0 for a revision that nobody saved: a patch of what was live or scheduled, beside the saved post. */
  saves: number;
  /** Characters of the longest body among its saves; null for a single save. */
  longest: number | null;
  /** Last, because SQLite reads the columns before it without it. */
  post_body: Json;
};

/** A revision of a document that isn't a post (document-revisions.ts says what `value` holds). */
export type DocumentRevisionRow = {
  domain_id: string;
  kind: DocumentKind;
  /** Empty for settings. */
  id: string;
  rev: number;
  created_by: string | null;
  created_at: Time;
  value: Json;
};

/**
 * Both heads of a document: its newest revision, and the one that is live. The live list of a domain is `live` and `live_rank`
 * of all its documents.
 */
export type DocumentHeadRow = {
  domain_id: string;
  kind: DocumentKind;
  id: string;
  /** The newest revision; null once the document is deleted for good. */
  saved: number | null;
  /** The same while it is for visitors: null for drafts and in the trash. */
  shown: number | null;
  /** The revision that visitors see; null if they see none. */
  live: number | null;
  /** Orders posts of a type, and questions. 0 for what has no order of its own. */
  rank: number;
  live_rank: number | null;
  /** The URL of the live revision of a post. */
  live_url: string | null;
  /** The release that took it live, or another id once whoever has read it has to read it again. */
  live_by: string | null;
  /** Of posts: their type and `_id`, which sort a list. */
  post_type_id: PostTypeId | null;
  number: number | null;
  saved_by: string | null;
  saved_at: Time;
  /** 1: changed before this installation kept heads, or after a release from that time that was restored: the pages may show something else. */
  before_update: Flag;
};

/** A document that a release takes live, in `rev` (null: it is removed). */
export type ReleaseDocumentRow = {
  release_id: string;
  domain_id: string;
  kind: DocumentKind;
  id: string;
  rev: number | null;
  rank: number;
  /** What was live before; null as long as the release isn't live, and for what wasn't. */
  was: number | null;
  was_rank: number | null;
  title: string;
  saved_by: string | null;
  saved_at: Time;
  /**
   * 1: the release can be restored and undone. 2: it can't, but an older one can, which needs `was`. 0: its revisions may be gone; what it
   * took live is still told.
   */
  kept: 0 | 1 | 2;
};
/** Redirects to a post, wherever it is, or to the path `to_url`; exactly one of the two is set. */
export type RedirectRow = {
  id: string;
  domain_id: string;
  from_url: string;
  post_id: string | null;
  to_url: string | null;
  created_by: string | null;
  created_at: Time;
};

export type MediaRow = {
  id: string;
  domain_id: string;
  content_hash: string;
  hashed_name: string;
  name: string;
  alt: string;
  width: number | null;
  height: number | null;
  focal_x: number;
  focal_y: number;
  thumbhash: string | null;
  path: string | null;
  extensions: Json | null;
  widths: Json | null;
  extension: string | null;
  /** Of the upload. */
  bytes: number;
  /** Of the files made of it; null for those of an older version. */
  stored_bytes: number | null;
  created_at: Time;
  deleted_at: Time | null;
};

/** A picture or SVG in the AVIF queue; `done` until its domain had a release with the files. */
export type AvifQueueRow = {
  media_id: string;
  domain_id: string;
  state: 'waiting' | 'done';
  attempts: number;
  /** When it is due; while claimed, when the lease ends; once done, since when. */
  next_at: Time;
  created_at: Time;
};
/** The bytes of a domain's bodies: posts, revisions and saved sections. Triggers keep it (migration 0018). */
export type ContentSizeRow = { domain_id: string; bytes: number };
/** What somebody said of a truck, until its end; `ended_at`: it was taken back or replaced before that. */
export type StatusRow = {
  id: string;
  domain_id: string;
  member_id: string;
  kind: StatusKind;
  /** How late. */
  minutes: number | null;
  reason: string;
  /** The dish that is sold out. */
  dish_id: string | null;
  /** The stop that it is about. */
  stop_id: string | null;
  since: Time;
  until: Time;
  ended_at: Time | null;
  user_id: string | null;
  link_id: string | null;
};
/** A link by which people at a truck say how it is there; of its token only a hash is kept. */
export type StatusLinkRow = {
  id: string;
  domain_id: string;
  member_id: string;
  hash: string;
  /** Where it was mailed to. */
  email: string;
  created_by: string | null;
  created_at: Time;
  expires_at: Time;
  revoked_at: Time | null;
  used_at: Time | null;
};

/** Files that a domain's library no longer names, but older releases may. */
export type MediaLeftoverRow = {
  hashed_name: string;
  /** Empty for files that no domain is known to have named. */
  domain_id: string;
  since: Time;
  /** While the files are being deleted: when the lease ends. */
  removing_until: Time | null;
};

export type NamedRow = { id: string; domain_id: string; name: string; created_at: Time; deleted_at: Time | null };
export type FaqRow = {
  id: string;
  domain_id: string;
  question: string;
  answer: string;
  faq_category_id: string | null;
  position: number;
  version: number;
  created_at: Time;
  deleted_at: Time | null;
};
export type CuisineTagRow = {
  id: string;
  domain_id: string;
  title: string;
  icon_data: string;
  position: number;
  created_at: Time;
  deleted_at: Time | null;
};
export type AnalyticsRow = {
  id: string;
  domain_id: string;
  value: Json;
  version: number;
  position: number;
  created_at: Time;
  deleted_at: Time | null;
};

/** `body` is JSON: `{blocks, media}`, as in a post. */
export type SectionRow = {
  id: string;
  domain_id: string;
  title: string;
  body: Json;
  version: number;
  created_at: Time;
  deleted_at: Time | null;
};

/** An audit entry. Names and titles are those of its time; the ids may no longer exist. */
export type AuditRow = {
  /** Postgres returns it as text. */
  number: ColumnType<number | string, number | undefined, never>;
  /** Null for entries about the whole network. */
  domain_id: string | null;
  /** Null for the scheduler, and for a sign-in to an unknown account. */
  user_id: string | null;
  user_name: string;
  operation: string;
  kind: string;
  thing_id: string | null;
  title: string;
  address: string;
  /** How many saves it counts, from `started_at` to `at`. */
  saves: number;
  started_at: Time;
  at: Time;
};

export type ReleaseRow = {
  id: string;
  domain_id: string;
  number: number;
  state: (typeof releaseStates)[number];
  reason: Release['reason'];
  rollback_to: number | null;
  /** Its StoredOrigin (db/release-origin.ts). */
  origin: Json | null;
  requested_by: string | null;
  requested_at: Time;
  started_at: Time | null;
  /** The publisher that holds the release, until its lease ends. */
  claimed_by: string | null;
  lease_until: Time | null;
  finished_at: Time | null;
  build_ms: number | null;
  page_count: number | null;
  revision: number | null;
  /** 0: from before this installation kept the documents of releases. */
  listed: Flag;
  pages: Json | null;
  error: Json | null;
  /** The publisher's progress during the build. */
  progress: Json | null;
  /** When the hook of a domain that is built elsewhere accepted it. */
  handed_over_at: Time | null;
  /** When the hook or the public address last answered, and what, as a sentence. */
  asked_at: Time | null;
  answer: string | null;
  /** When the hook or the public address is asked next; while that goes on, when its lease ends. */
  ask_at: Time | null;
  /** Whether the network's hook was told of it. */
  announced: Flag;
  /** The hash of its manifest: what visitors had while it was live. Null once it can't be restored any more. */
  manifest: string | null;
  /** When a failed one is tried again by itself; null for never. */
  retry_at: Time | null;
  /** How often it was tried by itself before. */
  tries: number;
  /** What it is only about, if it takes nothing live (shared/schemas/releases.ts). */
  overlay: ReleaseOverlay | null;
};

/** A group of documents that goes live at a time. */
export type ScheduledReleaseRow = {
  id: string;
  domain_id: string;
  name: string;
  release_at: Time;
  /** `failed`: it failed too often, and is no longer tried again by itself. */
  state: 'waiting' | 'releasing' | 'released' | 'failed';
  /** The release that it became last. */
  release_id: string | null;
  /** Releases that failed. */
  attempts: number;
  /** When it is due, or tried again. */
  next_at: Time;
  created_by: string | null;
  /** Null as long as nobody changed it since it was made. */
  changed_by: string | null;
  version: number;
  created_at: Time;
};

/** A document of a group, in the revision that was saved when it was added. */
export type ScheduledDocumentRow = {
  scheduled_id: string;
  domain_id: string;
  kind: DocumentKind;
  id: string;
  rev: number | null;
  rank: number;
  title: string;
  saved_by: string | null;
  saved_at: Time;
};

/** A question for a review of a post, and its answer. A post has at most one open review. */
export type ReviewRow = {
  id: string;
  domain_id: string;
  post_id: string;
  state: 'open' | 'approved' | 'sent_back' | 'taken_back';
  /** The words of who asked. */
  note: string;
  asked_by: string | null;
  asked_at: Time;
  /** The words of who sent it back. */
  answer: string;
  answered_by: string | null;
  answered_at: Time | null;
  /** What an approved one was published with. */
  release_id: string | null;
};

/** Where a domain is built. A domain without a row follows the installation's settings. */
export type BuildHookRow = {
  domain_id: string;
  /** Null: the installation's hook is called. */
  url: string | null;
  secret: string | null;
  secret_made_at: Time | null;
  /** 1: a static host builds the pages, not the built-in publisher. */
  elsewhere: Flag;
};

export type SubmissionRow = {
  id: string;
  domain_id: string;
  form: FormName;
  fields: Json;
  /** Values and note in lower case, for search. */
  words: string;
  member_title: string | null;
  offer_id: string | null;
  offer_title: string | null;
  status: SubmissionStatus;
  /** What it was before it was archived. */
  archived_from: SubmissionStatus | null;
  note: string;
  spam: Flag;
  /** Hash of the sender's key and the content: equal ones are stored once. */
  idempotency_hash: string | null;
  version: number;
  created_at: Time;
  /** When it moved to the trash. */
  deleted_at: Time | null;
  /** Who of the team sees to it. */
  assigned_to: string | null;
  /** When it comes back to `remind_by`, who asked for that. */
  remind_at: Time | null;
  remind_by: string | null;
};
/** An entry of a submission's thread: an answer of the team (`out`), or what came back (`in`). */
export type SubmissionReplyRow = {
  id: string;
  domain_id: string;
  submission_id: string;
  direction: 'out' | 'in';
  subject: string;
  body: string;
  /** What its mail quotes below; empty without a quote. */
  quoted: string;
  /** The Message-ID of its mail, without brackets. */
  message_id: string | null;
  /** Who wrote it, or added what came back. */
  created_by: string | null;
  created_at: Time;
};
/** A text that answers of a domain's team often begin with. */
export type AnswerTemplateRow = { domain_id: string; name: string; body: string; created_at: Time };

export type MailRow = {
  id: string;
  submission_id: string | null;
  /** The answer that it carries; null for the mail that tells the domain of its submission. */
  reply_id: string | null;
  /** The link of the invitation that it carries; null for other mails. */
  link_hash: string | null;
  /** Null once sent or failed: it may hold a link that grants access. */
  message: Json | null;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  /** When it is due; while it is being sent, when the lease ends. */
  next_at: Time;
  /** A link in it expires then: sending it later is useless. */
  useful_until: Time | null;
  error: string | null;
  created_at: Time;
  finished_at: Time | null;
};

/** A named filter of a panel list, per user. `search` is the query string. */
export type SavedViewRow = {
  user_id: string;
  domain_id: string;
  list: string;
  name: string;
  search: string;
  shared_at: Time | null;
  created_at: Time;
};

/** A place of the domain's address book. `name_key` is its name without differences of case. */
export type PlaceRow = {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  note: string;
  email: string;
  version: number;
  created_at: Time;
  updated_at: Time;
};

/** `hash` covers the call, the person, the domain and the key. */
export type IdempotencyKeyRow = { hash: string; content_hash: string; thing_id: string; created_at: Time };

/** A backup that the server made by itself, or tried to. */
export type BackupRow = {
  due_at: Time;
  state: 'running' | 'done' | 'failed';
  tries: number;
  began_at: Time;
  /** Until then whoever makes it is thought to be alive. */
  lease_until: Time;
  ended_at: Time | null;
  /** When a failed one is tried again; null for never. */
  next_try_at: Time | null;
  file: string | null;
  bytes: number | null;
  /** Pictures that the database names and the media store has lost. */
  missing: number | null;
  /** When it was restored into an empty database. */
  tested_at: Time | null;
  error: string | null;
};

export type Database = {
  domains: DomainRow;
  domain_aliases: DomainAliasRow;
  host_checks: HostCheckRow;
  counters: CounterRow;
  build_nodes: BuildNodeRow;
  build_turns: BuildTurnRow;
  projections: ProjectionRow;
  documents: DocumentRow;
  users: UserRow;
  memberships: MembershipRow;
  former_memberships: FormerMembershipRow;
  invitations: InvitationRow;
  sessions: SessionRow;
  refresh_tokens: RefreshTokenRow;
  password_tokens: PasswordTokenRow;
  passkeys: PasskeyRow;
  code_apps: CodeAppRow;
  recovery_codes: RecoveryCodeRow;
  challenges: ChallengeRow;
  sign_on_subjects: SignOnSubjectRow;
  factor_demands: FactorDemandRow;
  factor_returns: FactorReturnRow;
  api_tokens: ApiTokenRow;
  sign_in_alarms: SignInAlarmRow;
  secrets: SecretRow;
  posts: PostRow;
  post_revisions: RevisionRow;
  document_revisions: DocumentRevisionRow;
  document_heads: DocumentHeadRow;
  redirects: RedirectRow;
  media: MediaRow;
  avif_queue: AvifQueueRow;
  media_leftovers: MediaLeftoverRow;
  categories: NamedRow;
  faq_categories: NamedRow;
  faqs: FaqRow;
  cuisine_tags: CuisineTagRow;
  analytics: AnalyticsRow;
  sections: SectionRow;
  content_sizes: ContentSizeRow;
  releases: ReleaseRow;
  release_documents: ReleaseDocumentRow;
  scheduled_releases: ScheduledReleaseRow;
  scheduled_documents: ScheduledDocumentRow;
  reviews: ReviewRow;
  build_hooks: BuildHookRow;
  statuses: StatusRow;
  status_links: StatusLinkRow;
  submissions: SubmissionRow;
  submission_replies: SubmissionReplyRow;
  answer_templates: AnswerTemplateRow;
  mails: MailRow;
  audit_log: AuditRow;
  saved_views: SavedViewRow;
  places: PlaceRow;
  idempotency_keys: IdempotencyKeyRow;
  backups: BackupRow;
};
