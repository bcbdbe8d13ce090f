import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { inquiry } from '../browser/screens/inquiry-screen.ts'
import { test } from '../browser/test.ts'
import { officePages, teacherPage } from './pages.ts'
import { expectFaultless, otherStates, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every page on which the studio is administered is faultless (begins with %s)',
  async (first, { visit, studio }) => {
    await studio.call(sendInquiry, { body: inquiry })
    const visitors = await visitorsOf(visit, await studio.admin())
    const paths = [
      ...officePages,
      ...otherStates([
        '/admin/news?tab=notices',
        ...['privacy', 'limits', 'absences', 'pausing'].map((section) => `/admin/studio?section=${section}`),
      ]),
    ]
    const teacher = await studio.staff('TEACHER', 'hida')
    await studio.book(await studio.lesson({ teacherId: 'hida' }), await studio.member({ tickets: 1 }))
    const teaching = { path: teacherPage, visitors: await visitorsOf(visit, teacher) }
    await expectFaultless([...paths.map((path) => ({ path, visitors })), teaching], first)
  },
)
