import { expect } from 'vitest'
import { firstVisitOfFile } from '#studio/first-visit.ts'
import { fullName } from '#studio/person-name.ts'
import { hourMs } from '#time/tokyo.ts'
import { followMailedLink } from '../browser/mailbox.ts'
import { KioskScreen } from '../browser/screens/kiosk-screen.ts'
import { publishSection } from '../browser/screens/studio-screen.ts'
import { test } from '../browser/test.ts'
import { soonToday } from '../browser/today.ts'
import type { Visit } from '../browser/visit.ts'

const atHome = { lastName: '初野', firstName: '歩', kanaLastName: 'ハツノ', kanaFirstName: 'アユム' }
const atDoor = { lastName: '戸口', firstName: '凪', kanaLastName: 'トグチ', kanaFirstName: 'ナギ' }

/** Answers about health, which no one but the teacher of the lesson reads. */
const careAtHome = '右膝を曲げると痛みます'
const careAtDoor = '先月まで腰を治療していました'

/** Switches the questionnaire on, and publishes it. */
async function switchOn(admin: Visit): Promise<void> {
  const { page, t } = admin
  await admin.open('/admin/studio?section=firstVisit')
  await page.getByRole('checkbox', { name: t('log.field.firstVisitAsked') }).check()
  await publishSection(admin)
}

/** Answers what is required and the question about care, and sends it. */
async function answer({ page, t }: Visit, care: string): Promise<void> {
  const wordsOf = (id: string) => firstVisitOfFile.firstVisitQuestions.find((one) => one.id === id)?.text.ja
  const choose = (id: string, choice: string) =>
    page
      .getByRole('group', { name: wordsOf(id) ?? '' })
      .getByRole('radio', { name: choice })
      .check()
  await choose('experience', 'はじめて')
  await choose('treatment', t('common.yes'))
  await page.getByRole('textbox', { name: wordsOf('care') ?? '' }).pressSequentially(care)
  await page.getByRole('checkbox', { name: t('firstVisit.agree') }).check()
  await page.getByRole('button', { name: t('firstVisit.send'), exact: true }).click()
}

test('newcomers answer the questionnaire by the mailed link and on the tablet at the door, and the teacher alone reads about their health', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ as: await studio.admin() })
  await switchOn(admin)
  const startsAt = soonToday()
  const lesson = await studio.lesson({
    startsAt,
    endsAt: startsAt + hourMs,
    totalSeats: 5,
    teacherId: 'hida',
  })
  const [first, second] = [
    await studio.member({ ...atHome, tickets: 1 }),
    await studio.member({ ...atDoor, phone: '09077770388', tickets: 1 }),
  ]
  for (const member of [first, second]) await studio.book(lesson, member)

  const newcomer = await visit({ width: 390, touch: true })
  await followMailedLink(newcomer, first.email, '/first-visit')
  await newcomer.page.getByText(lesson.title).waitFor()
  await answer(newcomer, careAtHome)
  await newcomer.page.getByRole('heading', { name: newcomer.t('firstVisit.thanks') }).waitFor()
  await newcomer.page.reload()
  await newcomer.page.getByText(newcomer.t('firstVisit.answered', { day: '' })).waitFor()

  const tablet = await visit({ as: await studio.admin(), width: 834, changesBrowser: true })
  const kiosk = await KioskScreen.begin(tablet, '4827')
  await kiosk.checkIn('0388', 'ト・ナ')
  await tablet.page.getByRole('button', { name: tablet.t('kiosk.ask.begin') }).click()
  await answer(tablet, careAtDoor)
  await tablet.page.getByRole('heading', { name: tablet.t('kiosk.told.thanks') }).waitFor()
  await kiosk.backToStart()
  expect(await tablet.page.content()).not.toContain(careAtDoor)

  const teacher = await visit({ as: await studio.staff('TEACHER', 'hida') })
  await teacher.open('/admin/teaching')
  for (const [names, care] of [
    [atHome, careAtHome],
    [atDoor, careAtDoor],
  ] as const) {
    const title = teacher.t('frontDesk.answers.title', { name: fullName(names) })
    await teacher.page.getByRole('button', { name: title }).click()
    const dialog = teacher.page.getByRole('dialog', { name: title })
    await dialog.getByText('はじめて').waitFor()
    await expect.poll(() => dialog.getByText(care).count()).toBe(0)
    await dialog.getByRole('button', { name: teacher.t('frontDesk.answers.read') }).click()
    await dialog.getByText(care).waitFor()
    await teacher.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }

  await admin.open(`/admin/members/${first.id}`)
  const shown = admin.page.getByRole('region', { name: admin.t('frontDesk.answers.heading') })
  await shown.getByText('はじめて').waitFor()
  await shown.getByText(admin.t('frontDesk.answers.hidden')).waitFor()
  expect(await admin.page.content()).not.toContain(careAtHome)
})
