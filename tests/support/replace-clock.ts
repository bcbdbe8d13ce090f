/**
 * Lets `Date` stand at the instant; timers go on running. It runs in the pages too, where Playwright's clock
 * would replace timers and frames as well.
 */
export function replaceClock(instant: number): void {
  const original = Object.getPrototypeOf(new Date()).constructor as DateConstructor
  globalThis.Date = new Proxy(original, {
    apply: () => new original(instant).toString(),
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [instant] : given, newTarget) as Date,
    get: (target, name) => (name === 'now' ? () => instant : (Reflect.get(target, name) as unknown)),
  })
}

/** Does the work while the clock of this process stands at the instant. */
export async function standingAt(instant: number, work: () => Promise<void>): Promise<void> {
  const before = globalThis.Date
  replaceClock(instant)
  try {
    await work()
  } finally {
    globalThis.Date = before
  }
}
