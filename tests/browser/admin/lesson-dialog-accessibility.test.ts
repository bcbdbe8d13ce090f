import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { test } from '../test.ts'

/** Each language, colour scheme and width once. */
const ways = [
  { language: 'ja', scheme: 'light', width: 1440 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const

test.for(ways)(
  'every view and every dialog of the calendar is accessible, and back asks before a changed one closes ($language, $scheme, $width pixels)',
  async (way, { visit, studio }) => {
    const { language } = way
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ lastName: '陽田', firstName: '花子', tickets: 1 }))
    const admin = await visit({ ...way, as: await studio.admin() })
    const { page, t } = admin
    for (const view of ['day', 'month', 'week'] as const) {
      await (await CalendarScreen.at(admin, lesson.startsAt, view)).lesson(lesson).waitFor()
      await expectAccessible(page)
    }
    const screen = new CalendarScreen(admin)
    await screen.newLesson.click()
    const create = await screen.creating()
    await create.button('confirm').click()
    await create.error('title.required').waitFor()
    await expectAccessible(page)
    await create.cancel.click()
    await create.root.waitFor({ state: 'hidden' })

    const edit = await screen.open(lesson)
    await edit.root.getByRole('button', { name: '陽田 花子', exact: true }).click()
    await page.getByRole('dialog', { name: t('admin.frontDesk.memberCard', { name: '陽田 花子' }) }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await edit.button('delete').click()
    const question = edit.question('delete')
    await question.getByText('陽田 花子', { exact: true }).waitFor()
    for (const text of ['admin.lesson.delete.booked', 'admin.lesson.delete.tickets']) {
      await question.getByText(t(text, { count: 1 })).waitFor()
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await edit.type({ title: `${titleIn(language, lesson)} ?` })
    await page.goBack()
    await edit.question('leave').waitFor()
    await expectAccessible(page)
  },
)
