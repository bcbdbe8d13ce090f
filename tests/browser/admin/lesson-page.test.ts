import { expect } from 'vitest'
import { joinWaitingList } from '#contract/waiting-list.ts'
import { dateOf } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

test.for([
  { language: 'ja', width: 1440 },
  { language: 'en', width: 390 },
] as const)(
  'the page of a lesson says whom to call, also after it was cancelled ($language, $width pixels)',
  async ({ language, width }, { visit, studio }) => {
    const lesson = await studio.lesson({ totalSeats: 1 })
    const hana = await studio.member({ lastName: '陽田', firstName: '花子', tickets: 1 })
    const sora = await studio.member({ lastName: '空野', firstName: '海', tickets: 1 })
    await studio.book(lesson, hana)
    await studio.call(joinWaitingList, { as: sora, id: lesson.id, body: {} })
    const admin = await visit({ language, width, as: await studio.admin() })
    const { page, t } = admin

    const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    await dialog.root.getByRole('link', { name: t('lessonPage.open') }).click()
    await admin.arrivesAt(`/admin/lessons/${lesson.id}`)
    const contacts = page.getByRole('region', { name: t('lessonPage.contacts') })
    await contacts.getByRole('link', { name: '陽田 花子' }).waitFor()
    await contacts.getByText(t('lessonPage.waits', { place: 1 })).waitFor()
    await expect
      .poll(() => contacts.getByRole('link', { name: hana.email }).getAttribute('href'))
      .toContain('mailto:')
    const mails = page.getByRole('region', { name: t('lessonPage.mails') })
    await mails.getByText(hana.email).waitFor()
    await expectAccessible(page)
    await admin.picture(`lesson page ${language}`)

    await page.getByRole('link', { name: t('lessonPage.edit') }).click()
    const again = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    await again.button('delete').click()
    const question = again.question('delete')
    await question.getByLabel(t('admin.lesson.delete.reasonJa')).fill('停電のため')
    await question.getByLabel(t('admin.lesson.delete.reasonEn')).fill('A power cut')
    await question.getByRole('button', { name: t('admin.lesson.delete.ok') }).click()
    await again.closesWith('deleted')

    await admin.open(`/admin/reception?date=${dateOf(lesson.startsAt)}`)
    const ofDay = page.getByRole('region', { name: language === 'ja' ? lesson.title : lesson.titleEn })
    await ofDay.getByRole('link', { name: t('lessonPage.contactsOpen') }).waitFor()
    await admin.open('/admin/log')
    const entry = page.getByRole('article').filter({ hasText: 'A power cut' }).first()
    await entry.getByRole('link', { name: t('lessonPage.open') }).click()
    await admin.arrivesAt(`/admin/lessons/${lesson.id}`)
    await page.getByText(t('lessonPage.shown')).waitFor()
    await contacts.getByRole('link', { name: '陽田 花子' }).waitFor()
    expect(await contacts.getByText('空野 海').count()).toBe(0)
    await page.getByRole('button', { name: t('lessonPage.print') }).waitFor()
    await expectAccessible(page)
    await admin.picture(`cancelled lesson page ${language}`)
  },
)
