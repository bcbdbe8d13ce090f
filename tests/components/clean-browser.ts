import { toast } from 'react-hot-toast/headless'
import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '#web/lib/queries.ts'
import { endSession } from '#web/lib/session.ts'

/** As vitest.config.ts says. */
const usual = { width: 1280, height: 900 }

// The tests of a file run in one document. What a test has left in the browser is forgotten before the next one.
afterEach(async () => {
  endSession('logout')
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  toast.remove()
  vi.useRealTimers()
  const { innerWidth, innerHeight } = window
  if (innerWidth !== usual.width || innerHeight !== usual.height)
    await page.viewport(usual.width, usual.height)
})

// Several files of tests run beside each other, so the window of each gets and loses the focus at any time. What the product reads again
// for that would come by chance. A test that is about it dispatches the event itself.
for (const name of ['focus', 'visibilitychange'])
  window.addEventListener(
    name,
    (event) => {
      const ofPage = event.target === window || event.target === document
      if (ofPage && event.isTrusted) event.stopImmediatePropagation()
    },
    true,
  )
