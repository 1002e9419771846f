/**
 * Loaded before a process of the tests, the service included: moves its calendar by TEST_CLOCK_OFFSET milliseconds. Time goes on
 * from there; timers and performance.now() are as they were.
 */
const offset = Number(process.env.TEST_CLOCK_OFFSET ?? 0)

if (offset !== 0 && !('isShifted' in Date)) {
  const RealDate = Date
  const now = () => RealDate.now() + offset
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
    has: (target, name) => name === 'isShifted' || Reflect.has(target, name),
  })
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
