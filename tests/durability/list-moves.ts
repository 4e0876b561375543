import { setTimeout as wait } from 'node:timers/promises';

import { livePatchCalls } from '#shared/calls/live-patches.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';

import type { ApiProcess } from './api-process.ts';
import type { KilledNetwork, Marks } from './killed-network.ts';

/** One change of the live list: what it becomes, and the request. `saves` is a save of the same request; `waits` for its time. */
export type Move = {
  name: string;
  next: Marks;
  send: () => Promise<unknown>;
  saves?: [document: string, mark: number];
  waits?: boolean;
};

type Released = { id: string; number: number };

/** Random changes of a live list, with what visitors must see after each. */
export class ListMoves {
  live: Marks = new Map();
  /** The list before and after each release, oldest first. */
  private readonly lists = new Map<number, { id: string; before: Marks; after: Marks }>();

  private readonly api: ApiProcess;
  private readonly network: KilledNetwork;
  private readonly random: () => number;

  constructor(api: ApiProcess, network: KilledNetwork, random: () => number) {
    this.api = api;
    this.network = network;
    this.random = random;
  }

  /** Notes that a release made the live list what it is. */
  note({ id, number }: Released, after: Marks): void {
    this.lists.set(number, { id, before: this.live, after });
    this.live = after;
  }

  async any(): Promise<Move> {
    const kinds = [
      () => this.publish(),
      () => this.publish(),
      () => this.schedule(),
      () => this.patch(),
      () => this.undo(),
      () => this.rollback(),
    ];
    return (await this.pick(kinds)?.()) ?? this.publish();
  }

  private pick<T>(from: T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)];
  }

  /** Saves some documents, and returns a part of them. */
  private async changed(): Promise<string[]> {
    const edited = this.network.documents.filter(() => this.random() < 0.5);
    if (edited.length === 0) edited.push('menus');
    for (const document of edited) await this.network.save(document);
    const chosen = edited.filter(() => this.random() < 0.6);
    return chosen.length > 0 ? chosen : edited.slice(0, 1);
  }

  private with(marks: Iterable<readonly [string, number]>): Marks {
    return new Map([...this.live, ...marks]);
  }

  private withSaved(documents: string[]): Marks {
    return this.with(documents.map((name) => [name, this.network.saved.get(name) ?? 0] as const));
  }

  private async publish(): Promise<Move> {
    const documents = await this.changed();
    const send = () => this.api.client(releaseCalls.clearCache, { body: { documents } });
    return { name: `publish ${documents.join(' ')}`, next: this.withSaved(documents), send };
  }

  private async schedule(): Promise<Move> {
    const documents = await this.changed();
    const release_at = new Date(Date.now() + 1000).toISOString();
    await this.api.client(scheduledReleaseCalls.create, { body: { name: 'At its time', release_at, documents } });
    const send = () => wait(Math.max(0, Date.parse(release_at) - Date.now()));
    return { name: `schedule ${documents.join(' ')}`, next: this.withSaved(documents), send, waits: true };
  }

  private patch(): Move {
    const document = this.pick(this.network.documents.slice(1)) ?? '';
    const mark = this.network.next();
    const input = { params: { id: document.slice('post:'.length) }, body: this.network.patchOf(document, mark) };
    const send = () => this.api.client(livePatchCalls.apply, input);
    return { name: `patch ${document}`, next: this.with([[document, mark]]), send, saves: [document, mark] };
  }

  /** Takes back what is still live of one of the last releases. */
  private undo(): Move | null {
    const [number, list] = [...this.lists].at(-1 - Math.floor(this.random() * 2)) ?? [0, null];
    // Before the first one there was nothing.
    if (!list || list.before.size === 0) return null;
    const moved = [...list.after].filter(([name, mark]) => list.before.get(name) !== mark);
    const still = moved.filter(([name, mark]) => this.live.get(name) === mark).map(([name]) => name);
    if (still.length === 0) return null;
    const next = this.with(still.map((name) => [name, list.before.get(name) ?? 0] as const));
    return {
      name: `undo ${number}`,
      next,
      send: () => this.api.client(releaseCalls.undo, { params: { id: list.id } }),
    };
  }

  private async rollback(): Promise<Move | null> {
    const { data } = await this.api.client(releaseCalls.list, { query: { limit: 6 } });
    const target = this.pick(
      data.filter(({ state, kept, number }) => state === 'live' && kept && this.lists.has(number)),
    );
    const list = target && this.lists.get(target.number);
    if (!list) return null;
    const send = () => this.api.client(releaseCalls.rollback, { params: { id: target.id } });
    return { name: `rollback to ${target.number}`, next: list.after, send };
  }
}
