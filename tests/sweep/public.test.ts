import { test } from '../browser/test.ts'
import { readPages } from './pages.ts'
import { expectFaultless, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every public page that visitors read is faultless ($scheme, begins with $first)',
  async (way, { visit }) => {
    const visitors = await visitorsOf(visit, way)
    const paths = [...readPages, '/RentalSpace?space=wholeBuilding#times']
    await expectFaultless(
      paths.map((path) => ({ path, visitors })),
      way,
    )
  },
)
