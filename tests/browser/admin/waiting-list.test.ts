import { describe, expect } from 'vitest'
import { joinWaitingList } from '#contract/waiting-list.ts'
import { fullName } from '#studio/person-name.ts'
import { dateOf } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

describe.each(['ja', 'en'] as const)('the administrator’s view of a waiting list in %s', (language) => {
  test.for([390, 1440])(
    'at %i px shows who waits, the first in line first, in the lesson and on the day',
    async (width, { visit, studio }) => {
      const lesson = await studio.lesson({ totalSeats: 1 })
      await studio.book(lesson, await studio.member({ tickets: 1 }))
      const names = ['陽子', '海斗'].map((firstName) => ({
        lastName: `待ち${crypto.randomUUID().slice(0, 6)}`,
        firstName,
      }))
      for (const name of names) {
        const as = await studio.member({ ...name, tickets: 1 })
        await studio.call(joinWaitingList, { as, id: lesson.id, body: {} })
      }
      const admin = await visit({ as: await studio.admin(), language, width })
      const { t, page } = admin
      const waiting = page.getByRole('region', { name: t('admin.frontDesk.waiting.heading', { count: 2 }) })
      const inOrder = async () => {
        await waiting.getByRole('listitem').first().waitFor()
        const rows = await waiting.getByRole('listitem').allInnerTexts()
        expect(
          rows.map((row, position) =>
            row.includes(fullName(names[position] ?? { lastName: '', firstName: '' })),
          ),
        ).toEqual([true, true])
      }
      await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
      await inOrder()
      await expectAccessible(page)
      await admin.open(`/admin/reception?date=${dateOf(lesson.startsAt)}`)
      await inOrder()
      await expectAccessible(page)
    },
  )
})
