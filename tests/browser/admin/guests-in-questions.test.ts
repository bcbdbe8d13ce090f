import { liftClosure, listClosures } from '#contract/closures.ts'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'

/** A guest who has paid for the seat, and has an e-mail address. */
async function givenGuest(
  studio: Studio,
  as: TestMember,
  { id: lessonId, startsAt }: Pick<EditableLesson, 'id' | 'startsAt'>,
) {
  const email = `${crypto.randomUUID()}@example.test`
  const who = {
    name: '鈴木 一郎',
    kana: 'スズキ イチロウ',
    phone: '090-1234-5678',
    email,
    language: 'ja' as const,
  }
  const body = { lessonId, start: isoText(startsAt), ...who, price: 2_000, paid: 'cash' as const }
  await studio.call(bookGuest, { as, body })
  return who
}

test('the questions before a closure and its lifting name and count the guests', async ({
  visit,
  studio,
  onTestFinished,
}) => {
  const owner = await studio.admin()
  onTestFinished(async () => {
    for (const { id } of await studio.call(listClosures, {}))
      await studio.call(liftClosure, { as: owner, id })
  })
  const lesson = await studio.lesson({ totalSeats: 4 })
  const guest = await givenGuest(studio, owner, lesson)
  const admin = await visit({ as: owner, width: 390 })
  const { page, t } = admin
  await CalendarScreen.at(admin, lesson.startsAt, 'day')
  await page.getByRole('button', { name: t('lessonAdmin.closure.close'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('lessonAdmin.closure.close') })
  for (const name of ['startDay', 'endDay'] as const) {
    const field = dialog.getByRole('textbox', { name: t(`editing.calendar.${name}`) })
    await field.fill(dateOf(lesson.startsAt))
  }
  await dialog.getByLabel(t('lessonAdmin.closure.reasonJa')).fill('台風')
  await dialog.getByLabel(t('lessonAdmin.closure.reasonEn')).fill('Typhoon')
  await dialog.getByRole('button', { name: t('lessonAdmin.closure.preview') }).click()
  const question = page.getByRole('alertdialog', { name: t('lessonAdmin.closure.askTitle') })
  await question.getByText(t('lessonAdmin.closure.guestsText')).waitFor()
  await question.getByText(t('lessonAdmin.closure.names')).click()
  await question
    .getByRole('listitem')
    .filter({ hasText: guest.name })
    .getByText(t('lessonPage.guest'))
    .waitFor()
  await question.getByRole('button', { name: t('lessonAdmin.closure.askOk'), exact: true }).click()
  await page.getByText(t('lessonAdmin.closure.closed')).waitFor()
  await page
    .getByRole('button', { name: t('lessonAdmin.closure.lift'), exact: false })
    .first()
    .click()
  const lifting = page.getByRole('alertdialog', { name: t('lessonAdmin.closure.liftTitle') })
  await lifting.getByText(t('lessonAdmin.closure.liftTellsGuests', { count: 1 })).waitFor()
})
