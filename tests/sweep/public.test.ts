import { test } from '../browser/test.ts'
import { readPages } from './pages.ts'
import { expectFaultless, mostShift, otherStates, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every public page that visitors read is faultless (begins with %s)',
  async (first, { visit }) => {
    const visitors = await visitorsOf(visit)
    // The picture of the week is as high as its lessons, which the built page does not know.
    const known: Record<string, number> = { '/schedule': Infinity, '/RentalSpace': 0 }
    const shiftOf = (path: string) => known[path] ?? mostShift
    const screens = readPages.map((path) => ({ path, visitors, mostShift: shiftOf(path) }))
    const chosen = otherStates(['/RentalSpace?space=wholeBuilding#times'])
    await expectFaultless([...screens, ...chosen.map((path) => ({ path, visitors }))], first)
  },
)
