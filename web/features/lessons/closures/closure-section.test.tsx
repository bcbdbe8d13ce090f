import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeStudio, liftClosure, listClosuresOfAdmin, previewClosure } from '#contract/closures.ts'
import type { ClosureOfAdmin, ClosurePreview } from '#contract/closures.ts'
import { listSpaces } from '#contract/spaces/spaces.ts'
import { yenText } from '#studio/yen.ts'
import { closedTimeText, dateOf, dateText, dayMs, isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { roofTerrace, secondFloor } from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { ClosureSection } from './closure-section.tsx'

const tomorrow = Date.parse('2026-11-21T00:00:00+09:00')
const lesson = { id: 'lesson-1', title: '朝ヨガ', start: isoText(tomorrow), end: isoText(tomorrow) }

const preview = (given: Partial<ClosurePreview> = {}): ClosurePreview => ({
  hash: 'seen-1',
  lessons: 1,
  bookings: 1,
  tickets: 1,
  hires: 0,
  refund: 0,
  members: 1,
  guests: 0,
  cancelledLessons: [{ ...lesson, bookings: 1 }],
  cancelledHires: [],
  toldMembers: [{ id: 'member-2', lastName: '陽田', firstName: '花子' }],
  toldGuests: [],
  ...given,
})

const closure = (given: Partial<ClosureOfAdmin> = {}): ClosureOfAdmin => ({
  id: 'closure-1',
  start: isoText(tomorrow),
  end: isoText(tomorrow + dayMs),
  reasonJa: '台風',
  reasonEn: 'Typhoon',
  spaces: null,
  returningLessons: [lesson],
  lostLessons: [],
  members: 2,
  guests: 0,
  ...given,
})

const api = () =>
  new ApiStub()
    .on(listClosuresOfAdmin, () => [])
    .on(listSpaces, () => [secondFloor, roofTerrace])
    .on(previewClosure, () => preview())
    .on(closeStudio, () => ({ id: 'closure-1' }))

/** The dialog that closes the studio, with the reasons filled in. */
async function open() {
  const { t } = await show(<ClosureSection now={now} />, { as: 'ADMIN' })
  await userEvent.click(page.getByRole('button', { name: t('lessonAdmin.closure.close') }))
  const dialog = new DialogFields(t, 'lessonAdmin.closure.close')
  const question = new DialogFields(t, 'lessonAdmin.closure.askTitle', 'alertdialog')
  const count = (name: 'lessons' | 'hires' | 'members' | 'refund') =>
    question.root.getByCSS('dl > div').filter({ hasText: t(`lessonAdmin.closure.count.${name}`) })
  const day = (name: 'startDay' | 'endDay') => {
    const field = t(`editing.calendar.${name}`)
    return dialog.root.getByRole('textbox', { name: t('editing.calendar.dateOf', { field }) })
  }
  await userEvent.type(dialog.text('lessonAdmin.closure.reasonJa'), 'Taifu')
  await userEvent.fill(dialog.text('lessonAdmin.closure.reasonEn'), 'Typhoon')
  const submit = () => userEvent.click(dialog.button('lessonAdmin.closure.preview'))
  return { t, dialog, question, count, day, submit, ok: question.button('lessonAdmin.closure.askOk') }
}

test('the studio is closed after a preview, which is shown again when a member has booked since', async () => {
  const calls = api().on(closeStudio, () =>
    refusal('error.closure.changed', { current: preview({ hash: 'seen-2', members: 2 }) }),
  )
  const { t, dialog, question, count, day, submit, ok } = await open()
  await expect.element(day('startDay')).toHaveValue(dateOf(tomorrow))
  await submit()
  await expect.poll(() => count('lessons').element().textContent).toContain('1')
  await expect.poll(() => count('members').element().textContent).toContain('1')
  await userEvent.click(question.root.getByText(t('lessonAdmin.closure.names')))
  await expect.element(question.says('朝ヨガ').last()).toBeVisible()
  await expect.element(question.root.getByText('陽田 花子')).toBeVisible()
  expect(calls.received(closeStudio)).toEqual([])

  await userEvent.click(ok)
  await expect.element(question.says(t('error.closure.changed'))).toBeVisible()
  await expect.poll(() => count('members').element().textContent).toContain('2')
  calls.on(closeStudio, () => ({ id: 'closure-1' }))
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [first, second] = calls.received(closeStudio)
  expect([first?.body.hash, second?.body.hash]).toEqual(['seen-1', 'seen-2'])
  expect(second?.body).toMatchObject({
    start: isoText(tomorrow),
    end: isoText(tomorrow + dayMs),
    reasonJa: 'Taifu',
    reasonEn: 'Typhoon',
  })
})

test('the question to close stays open when its answer was lost, and the studio is closed once', async () => {
  const calls = api().on(closeStudio, connectionLost)
  const { t, dialog, question, submit, ok } = await open()
  await submit()
  await userEvent.click(ok)
  await expect.element(question.says(t('form.outcomeUnknown'))).toBeVisible()
  calls.on(closeStudio, () => ({ id: 'closure-1' }))
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  const keys = calls.received(closeStudio).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('what is refused keeps what was typed, and says at the field what is wrong', async () => {
  api().on(previewClosure, () => refusal('error.closure.past', { fields: { end: 'past' } }))
  const { t, dialog, question, day, submit } = await open()
  await userEvent.fill(day('startDay'), '2026-11-25')
  await userEvent.fill(day('endDay'), '2026-11-24')
  await submit()
  await expect.element(dialog.says(t('error.end.validate'))).toBeVisible()
  await userEvent.fill(day('endDay'), '2027-01-10')
  await expect.element(dialog.says(t('error.end.tooManyDays'))).toBeVisible()
  await userEvent.fill(day('startDay'), '2026-11-17')
  await userEvent.fill(day('endDay'), '2026-11-18')
  await submit()
  await expect.element(dialog.says(t('error.end.past'))).toBeVisible()
  await expect.element(dialog.text('lessonAdmin.closure.reasonEn')).toHaveValue('Typhoon')
  await userEvent.selectOptions(
    dialog.choice('lessonAdmin.closure.scope'),
    t('lessonAdmin.closure.scopes.spaces'),
  )
  await submit()
  await expect.element(dialog.says(t('error.spaces.required'))).toBeVisible()
  await expect.element(question.root).not.toBeInTheDocument()
})

test('who closes a space is told which hires are cancelled, and what goes back', async () => {
  const hire = { id: 'hire-1', space: roofTerrace.name, start: isoText(tomorrow), end: isoText(tomorrow) }
  const calls = api().on(previewClosure, () =>
    preview({
      hires: 1,
      refund: 6000,
      cancelledHires: [{ ...hire, lastName: '柏木', firstName: '静', refund: 6000 }],
    }),
  )
  const { t, dialog, question, count, submit, ok } = await open()
  await userEvent.selectOptions(
    dialog.choice('lessonAdmin.closure.scope'),
    t('lessonAdmin.closure.scopes.spaces'),
  )
  await userEvent.click(dialog.root.getByRole('checkbox', { name: roofTerrace.name }))
  await submit()
  const amount = yenText(6000, 'ja')
  await expect.poll(() => count('hires').element().textContent).toContain('1')
  await expect.poll(() => count('refund').element().textContent).toContain(amount)
  await userEvent.click(question.root.getByText(t('lessonAdmin.closure.names')))
  await expect.element(question.root.getByText('柏木 静')).toBeVisible()
  await expect.element(question.says(`(${amount})`)).toBeVisible()
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(closeStudio)[0]?.body.spaces).toEqual(['roofTerrace'])
})

test('a closure is lifted after a question that says which lessons come back and who is told', async () => {
  let closures = [closure()]
  const calls = api()
    .on(listClosuresOfAdmin, () => closures)
    .on(liftClosure, () => {
      closures = []
      return { lessons: 1, members: 2 }
    })
  const { t } = await show(<ClosureSection now={now} />, { as: 'ADMIN' })
  const when = closedTimeText(tomorrow, tomorrow + dayMs, 'ja')
  const lift = page.getByRole('button', { name: new RegExp(when.replaceAll(/[()]/g, '.')) })
  await userEvent.click(lift)
  const question = new DialogFields(t, 'lessonAdmin.closure.liftTitle', 'alertdialog')
  await expect.element(question.says(t('lessonAdmin.closure.liftTells', { count: 2 }))).toBeVisible()
  await expect.element(question.says('朝ヨガ')).toBeVisible()
  await userEvent.click(question.button('lessonAdmin.closure.liftOk'))
  await expect.element(question.root).not.toBeInTheDocument()
  await expect.element(lift).not.toBeInTheDocument()
  expect(calls.received(liftClosure)).toMatchObject([{ params: { id: 'closure-1' } }])
})

test('the dialog says when the studio is closed on the day anyway: by its closing days, or by a closure', async () => {
  const thursday = tomorrow + 5 * dayMs
  const standing = closure({ start: isoText(tomorrow), end: isoText(tomorrow + dayMs) })
  api().on(listClosuresOfAdmin, () => [standing])
  const { t, dialog, day } = await open()
  const when = dateText(tomorrow, 'ja')
  const stands = dialog.says(t('lessonAdmin.closure.standsAlready', { when, reason: '台風' }))
  await expect.element(stands).toBeVisible()
  const anyway = dialog.says(t('lessonAdmin.closure.closedAnyway', { days: dateText(thursday, 'ja') }))
  await userEvent.fill(day('startDay'), dateOf(thursday))
  await expect.element(day('endDay')).toHaveValue(dateOf(thursday))
  await expect.element(anyway).toBeVisible()
  await expect.element(stands).not.toBeInTheDocument()
  await userEvent.fill(day('endDay'), dateOf(thursday + dayMs))
  await expect.element(anyway).not.toBeInTheDocument()
})
