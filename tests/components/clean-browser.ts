import { afterEach, vi } from 'vitest'
import { queries } from '#web/lib/queries.ts'
import { endSession } from '#web/lib/session.ts'

// The tests of a file run in one document. What a test has left in the browser is forgotten before the next one.
afterEach(() => {
  endSession('logout')
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})
