import { ofErrorPages } from '../browser/site-pages.ts'
import { test } from '../browser/test.ts'
import { formPages } from './pages.ts'
import { expectFaultless, mostShift, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every public page with a form and every error page is faultless (begins with %s)',
  async (first, { visit }) => {
    const visitors = await visitorsOf(visit)
    for (const { browserErrors } of Object.values(visitors)) browserErrors.expect(ofErrorPages)
    await expectFaultless(
      formPages.map((path) => ({ path, visitors, mostShift })),
      first,
    )
  },
)
