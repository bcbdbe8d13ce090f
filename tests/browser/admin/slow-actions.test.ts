import { calls, holdAnswers } from '../connection.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

test('copying, deleting, sending again and exporting say that they take time, until their result is there', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const member = await studio.member()
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const busy = page.locator('.toast').filter({ hasText: t('common.busy') })
  async function isSlow(call: RegExp, act: () => Promise<void>, done: () => Promise<unknown>) {
    const release = await holdAnswers(page, call)
    await act()
    await busy.waitFor()
    release()
    await done()
    await busy.waitFor({ state: 'detached' })
    await page.unroute(call)
  }
  const says = (text: string) => page.locator('.toast').filter({ hasText: text }).waitFor()

  const members = await MembersScreen.at(admin)
  await members.open(member)
  const resend = members.part('contract').getByRole('button', { name: t('admin.member.resend') })
  await resend.click()
  const send = page.getByRole('dialog').getByRole('button', { name: t('money.mail.send') })
  await send.and(page.locator(':enabled')).waitFor()
  await isSlow(
    calls.resend,
    () => send.click(),
    () => says(t('admin.member.resent')),
  )
  await members.back.click()
  await members.table.waitFor()
  await page.getByRole('button', { name: t('admin.member.export') }).click()
  const exporting = page.getByRole('dialog', { name: t('memberSearch.export.title') })
  const release = await holdAnswers(page, calls.memberExport)
  const file = page.waitForEvent('download')
  await exporting.getByRole('button', { name: t('memberSearch.export.save') }).click()
  await exporting.getByRole('button', { name: t('admin.member.exporting') }).waitFor()
  release()
  await file
  await exporting.waitFor({ state: 'detached' })

  const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  await dialog.root.getByRole('button', { name: t('admin.lesson.copy.open'), exact: true }).click()
  const copies = page.getByRole('dialog', { name: t('admin.lesson.copy.title') })
  const copy = copies.getByRole('button', { name: t('admin.lesson.copy.ok', { count: 4 }), exact: true })
  await copy.waitFor()
  await isSlow(
    calls.copies,
    () => copy.click(),
    () => says(t('admin.lesson.copy.done', { count: 4 })),
  )
  const again = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  await again.button('delete').click()
  const remove = again.question('delete').getByRole('button', { name: t('admin.lesson.delete.ok') })
  await isSlow(
    calls.adminLesson,
    () => remove.click(),
    () => says(t('admin.lesson.deleted')),
  )
})
