import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLessonTitles, suggestLesson } from '#contract/schedule/lesson-search.ts'
import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import { createLesson } from '#contract/lessons.ts'
import { refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { lessonDialogApi } from '#tests/components/given-lessons.ts'
import { secondFloor } from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateText, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { LessonDialog } from './lesson-dialog.tsx'

const tenOClock = Date.parse('2026-11-24T10:00:00+09:00')
const picture = '/pictures/lessons/tea-and-breath.svg'

const last: LastLesson = {
  start: isoText(now),
  titleEn: 'Evening yoga',
  desc: '眠る前に。',
  descEn: 'Before sleep.',
  imageUrl: picture,
  level: 'beginners',
  length: 75,
  totalSeats: 7,
  spaceId: 'secondFloor',
  teacherId: null,
}

/** Knows lessons with these titles. */
const api = (lessons: Record<string, LastLesson>) =>
  lessonDialogApi()
    .on(listLessonTitles, () => ({ titles: Object.keys(lessons), lastSeats: null }))
    .on(suggestLesson, ({ query }) => ({ last: lessons[query.title] ?? null }))
    .on(createLesson, () => ({ id: 'lesson-2' }))

async function open() {
  const subject = { slot: { start: tenOClock, end: tenOClock + 30 * minuteMs } }
  const none = () => undefined
  const { t } = await show(
    <LessonDialog open {...{ subject, now }} knownPictures={[]} onClose={none} onClosed={none} />,
    { as: 'ADMIN', language: 'en' },
  )
  const dialog = new DialogFields(t, 'lessonAdmin.createTitle')
  const title = dialog.choice('lessonAdmin.title')
  await expect.element(title).toHaveFocus()
  const day = dateText(now, 'en')
  return {
    t,
    dialog,
    title,
    offer: dialog.root.getByRole('region', { name: t('lessonAdmin.suggestion.label') }),
    use: (name: string) =>
      dialog.root.getByRole('button', { name: t('lessonAdmin.suggestion.use', { title: name, day }) }),
    used: dialog.says(t('lessonAdmin.suggestion.used', { day })),
  }
}

test('a new lesson takes over the values of the last one with its title at one press, and what was typed stays', async () => {
  const calls = api({ Yoga: last })
  const { dialog, use, used } = await open()
  await userEvent.keyboard('Yoga')
  await userEvent.fill(dialog.text('lessonAdmin.desc'), '特別な回。')
  await expect.element(use('Yoga')).toBeVisible()
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(1)
  use('Yoga').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(used).toBeVisible()
  await expect.element(dialog.text('lessonAdmin.desc')).toHaveValue('特別な回。')
  await expect.element(dialog.text('lessonAdmin.titleEn')).toHaveValue('Evening yoga')
  await expect.element(dialog.text('lessonAdmin.descEn')).toHaveValue('Before sleep.')
  await expect.element(dialog.picture).toHaveAttribute('src', picture)
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(7)
  await expect.element(dialog.choice('lessonAdmin.level')).toHaveValue('beginners')
  await expect.element(dialog.choice('lessonAdmin.space')).toHaveDisplayValue(secondFloor.nameEn)
  expect([dialog.moment('start'), dialog.moment('end')]).toEqual(['2026-11-24 10:00', '2026-11-24 11:15'])
  await userEvent.click(dialog.button('form.confirm'))
  await expect.poll(() => calls.received(createLesson)).toHaveLength(1)
  expect(calls.received(createLesson)[0]?.body).toMatchObject({
    title: 'Yoga',
    desc: '特別な回。',
    end: isoText(tenOClock + 1.25 * hourMs),
    totalSeats: 7,
  })
})

test('a new lesson without a picture shows and gets that of the last one with its title', async () => {
  const calls = api({ Yoga: last })
  const { t, dialog, title } = await open()
  await userEvent.fill(title, 'Other yoga')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root.getByText(t('error.imageUrl.required'))).toBeVisible()
  await userEvent.fill(title, 'Yoga')
  await expect.element(dialog.root.getByText(t('error.imageUrl.required'))).not.toBeInTheDocument()
  await expect.element(dialog.says(t('lessonAdmin.imageLent', { title: 'Yoga' }))).toBeVisible()
  const preview = dialog.picture
  await expect.element(preview).toHaveAttribute('src', picture)
  await userEvent.click(dialog.button('form.confirm'))
  await expect.poll(() => calls.received(createLesson)).toHaveLength(1)
  expect(calls.received(createLesson)[0]?.body.imageUrl).toBe(picture)
})

test('the title offers the titles of the studio, and another title replaces the values that were taken over', async () => {
  api({ Yoga: last, Stretch: { ...last, desc: '一日のはじまりに。', totalSeats: 4 } })
  const { t, dialog, title, use, used } = await open()
  const offered = () =>
    [...dialog.root.element().querySelectorAll('datalist option')].map(({ textContent }) => textContent)
  await expect.poll(offered).toEqual(expect.arrayContaining(['Yoga', 'Stretch']))
  await userEvent.fill(title, 'Yoga')
  await userEvent.click(use('Yoga'))
  await expect.element(dialog.text('lessonAdmin.desc')).toHaveValue('眠る前に。')
  await userEvent.fill(title, 'Stretch')
  await userEvent.click(use('Stretch'))
  await expect.element(used).toBeVisible()
  await expect.element(dialog.text('lessonAdmin.desc')).toHaveValue('一日のはじまりに。')
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(4)
  await expect.element(page.getByText(t('lessonAdmin.suggestion.keeps'))).not.toBeInTheDocument()
})

test('a title that only a kind of lesson has offers the values of the kind', async () => {
  api({ Tea: { ...last, start: null, length: 45 } })
  const { t, dialog } = await open()
  await userEvent.keyboard('Tea')
  const offer = dialog.root.getByRole('region', { name: t('lessonAdmin.suggestion.labelKind') })
  await userEvent.click(
    offer.getByRole('button', { name: t('lessonAdmin.suggestion.useKind', { title: 'Tea' }) }),
  )
  await expect.element(offer.getByText(t('lessonAdmin.suggestion.usedKind'))).toBeVisible()
  await expect.element(dialog.text('lessonAdmin.desc')).toHaveValue('眠る前に。')
  expect(dialog.moment('end')).toBe('2026-11-24 10:45')
})

test('a title that no lesson has is offered nothing, and a failed look-up is said and tried again', async () => {
  const calls = api({})
  const { t, dialog, title, offer } = await open()
  await userEvent.fill(title, 'New')
  await expect.poll(() => calls.received(suggestLesson)).toHaveLength(1)
  await expect.element(offer).not.toBeInTheDocument()
  calls.on(suggestLesson, () => refusal('error.server.default'))
  await userEvent.fill(title, 'Yoga')
  const failed = dialog.root.getByRole('alert').filter({ hasText: t('lessonAdmin.suggestion.loadFailed') })
  await expect.element(failed).toBeVisible()
  calls.on(suggestLesson, () => ({ last }))
  await userEvent.click(failed.getByRole('button', { name: t('common.retry') }))
  await expect.element(offer).toBeVisible()
})

test('a new lesson begins with the last used number of seats, and takes over another one with the title', async () => {
  api({ Yoga: last }).on(listLessonTitles, () => ({ titles: ['Yoga'], lastSeats: 5 }))
  const { dialog, use, used } = await open()
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(5)
  await userEvent.keyboard('Yoga')
  await userEvent.click(use('Yoga'))
  await expect.element(used).toBeVisible()
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(7)
})

test('a number of seats that was typed stays when the last used one is read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  api({}).on(listLessonTitles, async () => {
    await promise
    return { titles: ['Moon'], lastSeats: 5 }
  })
  const { dialog } = await open()
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '3')
  resolve()
  await expect.element(dialog.root.getByCSS('datalist option').first()).toHaveTextContent('Moon')
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(3)
})
