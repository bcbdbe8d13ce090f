import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { AdminScreen } from '../admin-screen.ts'
import { titleIn } from '../booking-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'every view and every dialog of the calendar is accessible (%s)',
  async (language, { visit, studio }) => {
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ lastName: '陽田', firstName: '花子', tickets: 1 }))
    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    for (const view of ['day', 'month', 'week'] as const) {
      await (await AdminScreen.at(admin, lesson.startsAt, view)).lesson(lesson).waitFor()
      await expectAccessible(page)
    }
    const screen = new AdminScreen(admin)
    await screen.newLesson.click()
    const create = await screen.creating()
    await create.button('confirm').click()
    await create.error('title.required').waitFor()
    await expectAccessible(page)
    await create.cancel.click()
    await create.root.waitFor({ state: 'hidden' })

    const edit = await screen.open(lesson)
    await edit.root.getByRole('button', { name: '陽田 花子', exact: true }).click()
    await page.getByRole('dialog', { name: t('admin.memberCard', { name: '陽田 花子' }) }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await edit.button('delete').click()
    await edit.question('delete').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await edit.question('delete').waitFor({ state: 'hidden' })
    await edit.type({ title: `${titleIn(language, lesson)} ?` })
    await page.keyboard.press('Escape')
    await edit.question('leave').waitFor()
    await expectAccessible(page)
  },
)
