import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { suggestLesson } from '#contract/schedule/lesson-search.ts'
import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import { createSeries, previewSeries } from '#contract/schedule/series.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { lessonDialogApi } from '#tests/components/given-lessons.ts'
import { roofTerrace } from '#tests/components/given-spaces.ts'
import { show } from '#tests/components/show.tsx'
import { dateText, dayMs, hourMs, isoText, weekdayText } from '#time/tokyo.ts'
import { SeriesDialog } from './series-dialog.tsx'

const eight = Date.parse('2026-11-24T20:00:00+09:00')
const week = 7 * dayMs

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <SeriesDialog
      open={open}
      slot={{ start: eight, end: eight + hourMs }}
      knownPictures={[]}
      onClose={() => setOpen(false)}
    />
  )
}

async function openDialog() {
  const { t } = await show(<Page />, { as: 'ADMIN', language: 'en' })
  const dialog = new DialogFields(t, 'lessonAdmin.series.createTitle')
  await expect.element(dialog.choice('lessonAdmin.title')).toHaveFocus()
  return { t, dialog, planned: dialog.root.getByRole('region', { name: t('lessonAdmin.series.preview') }) }
}

const plannedAt = (start: number) => ({ start: isoText(start), end: isoText(start + hourMs), overlaps: [] })

test('a weekday is a chip without a box of its own: its checkbox covers the chip', async () => {
  const { dialog } = await openDialog()
  const checkbox = dialog.root
    .getByRole('checkbox', { name: weekdayText(eight, 'en'), exact: true })
    .element()
  const chip = checkbox.closest('label')
  expect(getComputedStyle(checkbox).appearance).toBe('none')
  expect([checkbox.clientWidth, checkbox.clientHeight]).toEqual([chip?.clientWidth, chip?.clientHeight])
})

test('an administrator plans a weekly series, sees its days and those left out, and adds it', async () => {
  const lessons = [0, 1, 3].map((weeks) => plannedAt(eight + weeks * week))
  const leftOut = [{ day: '2026-12-08', reason: 'closure' as const, name: 'Inspection' }]
  const calls = lessonDialogApi()
    .on(previewSeries, () => ({ horizon: '2027-01-31', lessons, leftOut }))
    .on(createSeries, () => ({ id: 'series-1', lessons: [], leftOut }))
  const { t, dialog, planned } = await openDialog()
  const day = dialog.root.getByRole('checkbox', { name: weekdayText(eight, 'en'), exact: true })
  await expect.element(day).toBeChecked()
  await userEvent.click(day)
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.says(t('error.title.required'))).toBeVisible()
  await expect.element(dialog.says(t('error.weekdays.required'))).toBeVisible()
  await expectAccessible(dialog.root)
  await expect.element(dialog.choice('lessonAdmin.title')).toHaveFocus()

  await userEvent.keyboard('Night')
  await dialog.typePicture('/pictures/lessons/morning-flow.svg')
  await userEvent.click(day)
  await userEvent.fill(dialog.text('lessonAdmin.series.until'), '2026-11-23')
  await expect.element(dialog.says(t('error.until.validate'))).toBeVisible()
  await userEvent.fill(dialog.text('lessonAdmin.series.until'), '2026-12-15')
  await expect.poll(() => planned.element().textContent).toContain(t('lessonAdmin.series.now', { count: 3 }))
  for (const { start } of lessons)
    await expect.poll(() => planned.element().textContent).toContain(dateText(Date.parse(start), 'en'))
  await expect
    .poll(() => planned.element().textContent)
    .toContain(t('lessonAdmin.series.closure', { name: 'Inspection' }))
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createSeries).map(({ body }) => body)).toMatchObject([
    {
      title: 'Night',
      weekdays: [2],
      startTime: '20:00',
      length: 60,
      from: '2026-11-24',
      until: '2026-12-15',
      skipHolidays: false,
    },
  ])
})

test('a new series takes over text, seats, length and picture of the kind with its title at one press', async () => {
  const kind: LastLesson = {
    start: null,
    titleEn: 'Slow waves',
    desc: '波の音とともに。',
    descEn: '',
    imageUrl: '/pictures/lessons/morning-flow.svg',
    level: 'all',
    length: 75,
    totalSeats: 8,
    spaceId: null,
    teacherId: null,
  }
  lessonDialogApi()
    .on(previewSeries, () => ({ horizon: '2027-01-31', lessons: [], leftOut: [] }))
    .on(suggestLesson, ({ query }) => ({ last: query.title === 'なみ' ? kind : null }))
  const { t, dialog } = await openDialog()
  await userEvent.keyboard('なみ')
  await dialog.root
    .getByRole('button', { name: t('lessonAdmin.suggestion.useKind', { title: 'なみ' }) })
    .click()
  await expect.element(dialog.text('lessonAdmin.desc')).toHaveValue('波の音とともに。')
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(8)
  await expect.element(dialog.number('lessonAdmin.series.length')).toHaveValue(75)
  await expect.element(dialog.picture).toHaveAttribute('src', '/pictures/lessons/morning-flow.svg')
  await expect.element(dialog.says(t('lessonAdmin.suggestion.usedKind'))).toBeVisible()
})

test('the preview of a series names the days on which the space is hired or blocked, and follows the space', async () => {
  const leftOut = [
    { day: '2026-11-24', reason: 'hire' as const, name: 'Hanako Sato' },
    { day: '2026-12-01', reason: 'block' as const, name: 'Floor care' },
  ]
  lessonDialogApi().on(previewSeries, ({ body }) => ({
    horizon: '2027-01-31',
    lessons: [plannedAt(eight + 2 * week)],
    leftOut: body.spaceId === 'roofTerrace' ? [] : leftOut,
  }))
  const { t, dialog, planned } = await openDialog()
  await expect
    .poll(() => planned.element().textContent)
    .toContain(t('lessonAdmin.series.hire', { name: 'Hanako Sato' }))
  await expect
    .poll(() => planned.element().textContent)
    .toContain(t('lessonAdmin.series.block', { name: 'Floor care' }))
  await userEvent.selectOptions(dialog.choice('lessonAdmin.space'), roofTerrace.nameEn)
  await expect.poll(() => planned.element().textContent).not.toContain('Hanako Sato')
})
