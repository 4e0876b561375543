import { expect, test } from 'vitest';

import { assumptions, forecast } from './scale-model.ts';

const measured = { look: 0.1, found: 1, page: 10, manifest: 10_000, host: 500 };

test('one domain fits into the memory of one node: nothing is read in the bucket for a visit', () => {
  const one = forecast(1, measured);
  expect(one).toMatchObject({ domains: 1, nodes: 1 });
  expect(one.visits).toBeCloseTo((assumptions.visits * assumptions.peak) / 86_400);
  const followed = 3 * one.nodes * one.publishes;
  expect(one.direct.reads).toBeCloseTo(followed);
  expect(one.looks).toBeGreaterThanOrEqual(1);
});

test('what the database does grows with nodes and publishes, not with visits', () => {
  const [small, large] = [forecast(10_000, measured), forecast(100_000, measured)];
  expect(large.visits / small.visits).toBeCloseTo(10);
  expect(large.writes / small.writes).toBeCloseTo(10);
  expect(large.looks).toBeCloseTo(large.nodes * (1 + 3 * large.publishes));
  expect(large.changedRows).toBeCloseTo(large.nodes * large.publishes);
});

test('more domains than caches hold are read in the bucket again, less often behind a CDN', () => {
  const [small, large] = [forecast(100, measured), forecast(100_000, measured)];
  const perVisit = ({ direct }: typeof small) => direct.reads / direct.visits;
  expect(perVisit(large)).toBeGreaterThan(2 * perVisit(small));
  expect(large.withLargeDisk.reads).toBeLessThan(large.direct.reads / 2);
  expect(large.behindEdges.reads).toBeLessThan(large.direct.reads / 3);
  expect(large.memory).toBeLessThan(300 * 2 ** 20);
});

test('says the same in every run', () => {
  expect(forecast(1000, measured)).toEqual(forecast(1000, measured));
});
