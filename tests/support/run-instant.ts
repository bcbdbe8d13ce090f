declare module 'vitest' {
  interface ProvidedContext {
    /** The instant at which tests in a browser begin, and at which their clock stands still. */
    now: number
    /** Whether the sweep looks at each screen in both languages of each scheme. */
    everyLanguage: boolean
  }
}

/** The instant of TEST_NOW, such as `2026-11-30T23:58:00+09:00`; else noon of a Friday. */
export function runInstant({ TEST_NOW = '2026-11-20T12:00:00+09:00' }: NodeJS.ProcessEnv): number {
  const instant = Date.parse(TEST_NOW)
  if (Number.isNaN(instant)) throw new Error(`TEST_NOW is no instant: ${TEST_NOW}`)
  return instant
}
