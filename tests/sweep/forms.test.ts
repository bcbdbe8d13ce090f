import { ofErrorPages } from '../browser/site-pages.ts'
import { test } from '../browser/test.ts'
import { formPages } from './pages.ts'
import { expectFaultless, mostShift, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every public page with a form and every error page is faultless ($scheme, begins with $first)',
  async (way, { visit }) => {
    const visitors = await visitorsOf(visit, way)
    for (const { browserErrors } of Object.values(visitors)) browserErrors.expect(ofErrorPages)
    await expectFaultless(
      formPages.map((path) => ({ path, visitors, mostShift })),
      way,
    )
  },
)
