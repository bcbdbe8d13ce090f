import { test } from '../browser/test.ts'
import { readPages } from './pages.ts'
import { expectFaultless, mostShift, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every public page that visitors read is faultless (begins with %s)',
  async (first, { visit }) => {
    const visitors = await visitorsOf(visit)
    // The picture of the week is as high as its lessons, which the built page does not know.
    const shiftOf = (path: string) => (path === '/schedule' ? Infinity : mostShift)
    const screens = readPages.map((path) => ({ path, visitors, mostShift: shiftOf(path) }))
    await expectFaultless([...screens, { path: '/RentalSpace?space=wholeBuilding#times', visitors }], first)
  },
)
