import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'lessons outside the usual hours are counted at the edges of the calendar, which opens on them (%s)',
  async (language, { visit, studio }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const early = await studio.lesson({ startsAt: tuesday + 5.5 * hourMs })
    const late = await studio.lesson({ startsAt: tuesday + 22.5 * hourMs })
    const admin = await visit({ language, as: await studio.admin(), width: language === 'ja' ? 390 : 1440 })
    const { page, t } = admin
    for (const view of ['day', 'week'] as const) {
      const screen = await CalendarScreen.at(admin, tuesday, view)
      const earlier = page.getByRole('button', {
        name: t('admin.calendar.earlier', { count: 1, time: '07:00' }),
      })
      const later = page.getByRole('button', { name: t('admin.calendar.later', { count: 1, time: '22:00' }) })
      await earlier.waitFor()
      expect(await screen.lesson(early).count()).toBe(0)
      await earlier.click()
      await screen.lesson(early).waitFor()
      expect(await screen.lesson(late).count()).toBe(0)
      await later.click()
      await screen.lesson(late).waitFor()
      if (view === 'day') await expectAccessible(page)
      await earlier.click()
      await screen.lesson(early).waitFor({ state: 'detached' })
    }
  },
)
