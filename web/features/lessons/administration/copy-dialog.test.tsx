import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { dateOf, dateText, dayMs, hourMs, isoText, spanText, weekdayText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { secondFloor } from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { CopyDialog } from './copy-dialog.tsx'

const tenOClock = Date.parse('2026-11-24T10:00:00+09:00')
const weeks = (...numbers: number[]) => numbers.map((week) => isoText(tenOClock + week * 7 * dayMs))

function Page({ event }: { event: LessonEvent }) {
  const [open, setOpen] = useState(true)
  return <CopyDialog {...{ open, event, now }} onClose={() => setOpen(false)} />
}

/** The dialog that copies a lesson of Tuesday at ten. */
async function openDialog() {
  const event = lessonOfAdmin({ start: tenOClock })
  const { t } = await show(<Page event={event} />, { as: 'ADMIN' })
  const dialog = new DialogFields(t, 'lessonAdmin.copy.title')
  const { root } = dialog
  await expect.element(root).toBeVisible()
  return {
    t,
    dialog,
    planned: (instant: number) =>
      root.getByRole('checkbox', { name: new RegExp(dateText(instant, 'ja').replaceAll(/[()]/g, '.')) }),
    add: (count: number) => root.getByRole('button', { name: t('lessonAdmin.copy.ok', { count }) }),
    unknown: root.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') }),
    day: root.getByRole('textbox', { name: t('lessonAdmin.copy.day') }),
  }
}

const copies = ({ body }: { body: { starts: string[] } }) => ({ ids: body.starts })

test('copies are planned with a warning at each day that is occupied or closed, and only the chosen ones are added', async () => {
  const clash = lessonOfAdmin({
    start: tenOClock + 14 * dayMs + hourMs / 2,
    lesson: { id: 'other', title: '昼ヨガ' },
  })
  const calls = new ApiStub().on(listLessons, () => [clash]).on(copyLesson, copies)
  const { t, dialog, planned, add, day } = await openDialog()
  await expect.element(add(3)).toBeEnabled()
  await expect.element(planned(tenOClock + 7 * dayMs)).toBeChecked()
  await expect.element(planned(tenOClock + 14 * dayMs)).not.toBeChecked()
  const overlap = t('lessonAdmin.copy.overlaps', { title: '昼ヨガ', times: '10:30–11:30' })
  await expect.element(dialog.says(overlap)).toBeVisible()
  // The studio is closed on Thursdays, which is a warning only.
  const thursday = tenOClock + 9 * dayMs
  await userEvent.click(dialog.root.getByRole('checkbox', { name: weekdayText(thursday, 'ja'), exact: true }))
  await expect.element(dialog.says(t('lessonAdmin.copy.closed')).first()).toBeVisible()
  await userEvent.click(planned(thursday))
  await userEvent.selectOptions(dialog.choice('lessonAdmin.copy.weeks'), '2')
  const single = tenOClock + 24 * dayMs
  await userEvent.type(day, dateOf(single))
  await userEvent.click(dialog.button('lessonAdmin.copy.addDay'))
  await expect.element(planned(single)).toBeChecked()
  await userEvent.click(add(3))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const chosen = [2, 7, 24].map((days) => isoText(tenOClock + days * dayMs))
  expect(calls.received(copyLesson).map(({ body }) => body.starts)).toEqual([chosen])
})

test('copies whose answer was lost are not added twice, and those that were chosen since are added', async () => {
  const calls = new ApiStub().on(listLessons, () => []).on(copyLesson, connectionLost)
  const { dialog, planned, add, unknown } = await openDialog()
  await userEvent.click(planned(tenOClock + 28 * dayMs))
  await userEvent.click(add(3))
  await expect.element(unknown).toBeVisible()

  // The server has added the three. It refuses their key for another choice, and says once more which they
  // were.
  calls.on(copyLesson, (call) =>
    call.body.starts.length === 4 ? refusal('error.server.idempotencyKeyReused') : copies(call),
  )
  await userEvent.click(planned(tenOClock + 28 * dayMs))
  await userEvent.click(add(4))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const attempts = calls.received(copyLesson)
  expect(attempts.map(({ body }) => body.starts)).toEqual([
    weeks(1, 2, 3),
    weeks(1, 2, 3, 4),
    weeks(1, 2, 3),
    weeks(4),
  ])
  const keys = attempts.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test('copies that were unticked after the connection broke are not added', async () => {
  const calls = new ApiStub().on(listLessons, () => []).on(copyLesson, connectionLost)
  const { dialog, planned, add, unknown } = await openDialog()
  await userEvent.click(add(4))
  await expect.element(unknown).toBeVisible()
  calls.on(copyLesson, copies)
  for (const week of [2, 3]) await userEvent.click(planned(tenOClock + week * 7 * dayMs))
  await userEvent.click(add(2))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(copyLesson).map(({ body }) => body.starts)).toEqual([weeks(1, 2, 3, 4), weeks(1, 4)])
})

test('copies that lie too far apart are refused', async () => {
  new ApiStub().on(listLessons, () => [])
  const { t, dialog, add, day } = await openDialog()
  await expect.element(add(4)).toBeEnabled()
  await userEvent.fill(day, dateOf(tenOClock + 100 * dayMs))
  await userEvent.click(dialog.button('lessonAdmin.copy.addDay'))
  const tooFar = t('lessonAdmin.copy.tooFar', { days: limits.rangeDays })
  await expect.element(dialog.says(tooFar)).toBeVisible()
  await expect.element(add(5)).toBeDisabled()
})

test('copies over a hire are refused with who and when, and the plan stays', async () => {
  const start = tenOClock + 7 * dayMs
  const hire = { kind: 'hire', name: 'Hanako Sato', nameEn: '', space: secondFloor.name, spaceEn: '' }
  const current = { ...hire, start: isoText(start), end: isoText(start + hourMs) }
  const calls = new ApiStub()
    .on(listLessons, () => [])
    .on(copyLesson, () => refusal('error.space.occupied', { current }))
  const { t, dialog, planned, add } = await openDialog()
  await userEvent.click(add(4))
  const when = spanText(start, start + hourMs, 'ja')
  const who = t('error.space.occupiedBy.hire', { name: 'Hanako Sato', space: secondFloor.name, when })
  await expect.element(dialog.says(who)).toBeVisible()
  await expect.element(planned(start)).toBeChecked()
  calls.on(copyLesson, copies)
  planned(start).element().focus()
  await userEvent.keyboard(' ')
  await userEvent.click(add(3))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(copyLesson).at(-1)?.body.starts).toEqual(weeks(2, 3, 4))
})
