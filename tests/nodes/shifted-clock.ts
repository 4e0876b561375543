/**
 * Imported before everything else (`NODE_OPTIONS=--import`), in every thread: the clock of this process is wrong by CLOCK_OFF
 * milliseconds. `performance.now` and timers aren't, as on a machine whose clock somebody set.
 */
const off = Number(process.env['CLOCK_OFF']);
const RealDate = Date;
const now = () => RealDate.now() + off;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (real, given: [], as) => Reflect.construct(real, given.length === 0 ? [now()] : given, as) as Date,
  get: (real, key) => (key === 'now' ? now : (Reflect.get(real, key) as unknown)),
});
