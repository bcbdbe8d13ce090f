import { useState } from 'react'
import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { page, userEvent } from 'vitest/browser'
import { listClosuresOfAdmin } from '#contract/closures.ts'
import { createLesson, updateLesson } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { calendar } from '#studio/calendar.ts'
import { hours } from '#studio/hours.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { yenText } from '#studio/yen.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { connectionLost, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { bookedMember, lessonDialogApi, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { roofTerrace, secondFloor } from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateText, hourMs, isoText, minuteMs, spanText } from '#time/tokyo.ts'
import { sessionUser } from '#web/lib/session.ts'
import { LessonDialog } from './lesson-dialog.tsx'
import type { Subject } from './lesson-dialog.tsx'
import { fieldsOf } from './lesson-form.ts'

const tenOClock = Date.parse('2026-11-24T10:00:00+09:00')
const picture = '/pictures/lessons/tea-and-breath.svg'
const slot = { slot: { start: tenOClock, end: tenOClock + 30 * minuteMs } }

function Page({ subject }: { subject: Subject }) {
  const [open, setOpen] = useState(true)
  return (
    <LessonDialog
      {...{ open, subject, now }}
      knownPictures={[]}
      onClose={() => setOpen(false)}
      onClosed={() => undefined}
    />
  )
}

async function openDialog(subject: Subject) {
  const { t } = await show(<Page subject={subject} />, { as: 'ADMIN' })
  const dialog = new DialogFields(t, 'slot' in subject ? 'lessonAdmin.createTitle' : 'lessonAdmin.editTitle')
  await expect.element(dialog.root).toBeVisible()
  return { t, dialog }
}

/** A lesson on Tuesday at ten. */
const given = (more: Parameters<typeof lessonOfAdmin>[0] = {}): LessonEvent =>
  lessonOfAdmin({ start: tenOClock, ...more })

/** The lesson as another administrator has left it, in the form in which a refusal says it. */
const currentOf = (event: LessonEvent, changed: object) => ({ ...fieldsOf(event), ...changed, etag: '2-0' })

test('title, time, length, seats, teacher and space stand first, and English is behind a switch', async () => {
  lessonDialogApi()
  const { dialog } = await openDialog(slot)
  const english = dialog.button('form.english')
  await expect.element(english).toHaveAttribute('aria-expanded', 'false')
  await expect.element(dialog.text('lessonAdmin.titleEn')).not.toBeInTheDocument()
  const fields = [
    dialog.text('lessonAdmin.title').or(dialog.choice('lessonAdmin.title')),
    dialog.time('start'),
    dialog.time('end'),
    dialog.number('lessonAdmin.totalSeats'),
    dialog.choice('lessonAdmin.teacher'),
    dialog.choice('lessonAdmin.space'),
    dialog.text('lessonAdmin.desc'),
    dialog.choice('lessonAdmin.level'),
    english,
  ].map((field) => field.element())
  const inOrder = fields.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  expect(fields.map((field) => inOrder.indexOf(field))).toEqual(fields.map((_, place) => place))
  await userEvent.click(english)
  await userEvent.fill(dialog.text('lessonAdmin.titleEn'), 'Evening')
  await userEvent.clear(dialog.text('lessonAdmin.titleEn'))
  await expect.element(dialog.text('lessonAdmin.titleEn')).toBeVisible()
  await expectAccessible(dialog.root)
})

test('the administrator types a new lesson letter by letter, with a usual length and number of seats, and it is saved', async () => {
  const calls = lessonDialogApi().on(createLesson, () => ({ id: 'lesson-2' }))
  const { t, dialog } = await openDialog(slot)
  await expect.element(dialog.text('lessonAdmin.title').or(dialog.choice('lessonAdmin.title'))).toHaveFocus()
  await userEvent.keyboard('Evening')
  await userEvent.click(dialog.button('form.english'))
  await userEvent.fill(dialog.text('lessonAdmin.titleEn'), 'Evening')
  await dialog.typePicture(picture)
  await userEvent.click(dialog.root.getByRole('button', { name: t('lesson.minutes', { minutes: 75 }) }))
  await expect.poll(() => dialog.moment('end')).toBe('2026-11-24 11:15')
  await userEvent.selectOptions(dialog.time('start'), '13:15')
  await expect.poll(() => dialog.moment('end')).toBe('2026-11-24 14:30')
  const usual = t('lessonAdmin.usualSeats', { count: calendar.usualSeats })
  await userEvent.click(dialog.root.getByRole('button', { name: usual }))
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createLesson).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      title: 'Evening',
      titleEn: 'Evening',
      imageUrl: picture,
      start: isoText(tenOClock + 3.25 * hourMs),
      end: isoText(tenOClock + 4.5 * hourMs),
      totalSeats: calendar.usualSeats,
    }),
  ])
})

test('the administrator chooses a drawing of the studio for a new lesson, and needs no address', async () => {
  const calls = lessonDialogApi().on(createLesson, () => ({ id: 'lesson-2' }))
  const { dialog } = await openDialog(slot)
  await userEvent.fill(dialog.choice('lessonAdmin.title'), '朝のヨガ')
  await userEvent.click(dialog.root.getByRole('radio', { name: lessonKinds.tea.pictureText.ja }))
  await expect.element(dialog.picture).toHaveAttribute('src', lessonKinds.tea.picture)
  await expectAccessible(dialog.root)
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createLesson)).toMatchObject([{ body: { imageUrl: lessonKinds.tea.picture } }])
})

test('what was typed into a new lesson when the session ended is there again after the login', async () => {
  const calls = lessonDialogApi().on(createLesson, () => refusal('error.server.token_expired'))
  const { dialog } = await openDialog(slot)
  await userEvent.fill(dialog.choice('lessonAdmin.title'), '夕方のヨガ')
  await dialog.typePicture(picture)
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '4')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.poll(() => sessionUser()).toBeUndefined()

  await cleanup()
  calls.on(createLesson, () => ({ id: 'lesson-2' }))
  const again = await openDialog(slot)
  await expect.element(again.dialog.choice('lessonAdmin.title')).toHaveValue('夕方のヨガ')
  await expect.element(again.dialog.number('lessonAdmin.totalSeats')).toHaveValue(4)
})

test('a new lesson cannot be deleted, and its wrong fields are reported at each field', async () => {
  const calls = lessonDialogApi()
  const { t, dialog } = await openDialog(slot)
  await expect.element(dialog.button('form.delete')).not.toBeInTheDocument()
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root.getByText(t('error.title.required'))).toBeVisible()
  await expect.element(dialog.root.getByText(t('error.imageUrl.required'))).toBeVisible()
  const title = dialog.choice('lessonAdmin.title')
  await expect.element(title).toHaveFocus()
  await userEvent.fill(title, '朝のヨガ')
  await expect.element(dialog.root.getByText(t('error.title.required'))).not.toBeInTheDocument()
  await dialog.typePicture('http://example.test/picture.jpg')
  await expect.element(dialog.root.getByText(t('error.imageUrl.pattern'))).toBeVisible()
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '11')
  await expect.element(dialog.root.getByText(t('error.totalSeats.validate'))).toBeVisible()
  await userEvent.clear(dialog.number('lessonAdmin.totalSeats'))
  await expect.element(dialog.root.getByText(t('error.totalSeats.pattern'))).toBeVisible()
  await userEvent.fill(dialog.date('start'), '2026-02-30')
  await expect.element(dialog.root.getByText(t('error.start.pattern'))).toBeVisible()
  await userEvent.clear(dialog.date('start'))
  await expect.element(dialog.root.getByText(t('error.start.required'))).toBeVisible()
  await userEvent.fill(dialog.date('start'), '2026-11-24')
  await userEvent.selectOptions(dialog.time('end'), '09:00')
  await expect.element(dialog.root.getByText(t('error.end.validate'))).toBeVisible()
  await userEvent.click(dialog.button('form.confirm'))
  expect(calls.received(createLesson)).toEqual([])
})

test('a new lesson whose answer was lost is added once and takes what was typed since', async () => {
  const calls = lessonDialogApi().on(createLesson, connectionLost)
  const { t, dialog } = await openDialog(slot)
  await userEvent.fill(dialog.choice('lessonAdmin.title'), '月の光ヨガ')
  await dialog.typePicture(picture)
  const unknown = dialog.root.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') })
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(unknown).toBeVisible()
  await expect.element(dialog.choice('lessonAdmin.title')).toHaveValue('月の光ヨガ')

  // The server has added it. It refuses the key for another body, and answers the first body once more.
  calls
    .on(createLesson, ({ body }) =>
      body.totalSeats === 1 ? { id: 'lesson-2' } : refusal('error.server.idempotencyKeyReused'),
    )
    .on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '4')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const attempts = calls.received(createLesson)
  expect(attempts.map(({ body }) => body.totalSeats)).toEqual([1, 4, 1])
  expect(new Set(attempts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(calls.received(updateLesson)).toMatchObject([
    { params: { id: 'lesson-2' }, body: { totalSeats: 4 } },
  ])
})

test('the dialog shows a lesson in both languages, and the administrator saves what was changed', async () => {
  const calls = lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))
  const { dialog } = await openDialog({
    event: given({ lesson: { titleEn: 'Morning yoga', desc: '目覚めに。', descEn: 'To wake up.' } }),
  })
  await expect.element(dialog.text('lessonAdmin.titleEn')).toHaveValue('Morning yoga')
  await expect.element(dialog.text('lessonAdmin.desc')).toHaveValue('目覚めに。')
  await expect.element(dialog.text('lessonAdmin.descEn')).toHaveValue('To wake up.')
  await expectAccessible(dialog.root)
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(10)
  expect([dialog.moment('start'), dialog.moment('end')]).toEqual(['2026-11-24 10:00', '2026-11-24 11:00'])
  await userEvent.type(dialog.text('lessonAdmin.title'), ' +')
  await userEvent.selectOptions(dialog.time('start'), '15:00')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [saved] = calls.received(updateLesson)
  expect(saved?.headers.get('if-match')).toBe('"1-0"')
  expect(saved).toMatchObject({
    body: {
      title: '朝ヨガ +',
      titleEn: 'Morning yoga',
      start: isoText(tenOClock + 5 * hourMs),
      end: isoText(tenOClock + 6 * hourMs),
    },
  })
})

test('a lesson cannot be left with fewer seats than are booked, and what was typed stays', async () => {
  const calls = lessonDialogApi().on(updateLesson, () =>
    refusal('error.totalSeats.tooFew', { fields: { totalSeats: 'tooFew' } }),
  )
  const { t, dialog } = await openDialog({ event: given({ lesson: { totalSeats: 3, seatsLeft: 1 } }) })
  await userEvent.fill(dialog.text('lessonAdmin.title'), '小さな朝ヨガ')
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '1')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root.getByText(t('error.totalSeats.tooFew'))).toBeVisible()
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveFocus()
  await expect.element(dialog.text('lessonAdmin.title')).toHaveValue('小さな朝ヨガ')
  calls.on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.keyboard('{Control>}a{/Control}2')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson).at(-1)?.body.totalSeats).toBe(2)
})

test('the dialog says that a new time is mailed to the bookers', async () => {
  lessonDialogApi()
  const { t, dialog } = await openDialog({
    event: given({ lesson: { seatsLeft: 9 }, resource: { users: [bookedMember()] } }),
  })
  const warning = dialog.root.getByText(t('lessonAdmin.timeChanged', { count: 1 }))
  await expect.element(dialog.date('start')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  await userEvent.fill(dialog.date('start'), '2026-11-25')
  await expect.element(warning).toBeVisible()
})

test('the administrator pastes a date with a trailing space or with a time', async () => {
  const calls = lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))
  const { dialog } = await openDialog({ event: given() })
  await userEvent.fill(dialog.date('start'), '2026-11-25 ')
  await expect.poll(() => dialog.moment('start')).toBe('2026-11-25  10:00')
  await userEvent.tab()
  await expect.poll(() => dialog.moment('start')).toBe('2026-11-25 10:00')
  await expect.poll(() => dialog.moment('end')).toBe('2026-11-25 11:00')
  await userEvent.fill(dialog.date('start'), '2026-11-25 15:30')
  await expect.poll(() => dialog.moment('start')).toBe('2026-11-25 15:30')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson)).toMatchObject([
    { body: { start: isoText(tenOClock + 29.5 * hourMs), end: isoText(tenOClock + 30.5 * hourMs) } },
  ])
})

test('a lesson that was cancelled meanwhile can be added again as it was typed', async () => {
  const calls = lessonDialogApi()
    .on(updateLesson, () => refusal('error.yoga.notFound'))
    .on(createLesson, () => ({ id: 'lesson-2' }))
  const { t, dialog } = await openDialog({ event: given() })
  await userEvent.fill(dialog.text('lessonAdmin.title'), '朝ヨガ 再')
  await userEvent.click(dialog.button('form.confirm'))
  const anew = new DialogFields(t, 'lessonAdmin.createTitle')
  await expect.element(anew.root.getByText(t('lessonAdmin.gone'))).toBeVisible()
  await expect.element(anew.text('lessonAdmin.title')).toHaveValue('朝ヨガ 再')
  await userEvent.click(anew.button('form.confirm'))
  await expect.element(anew.root).not.toBeInTheDocument()
  expect(calls.received(createLesson)).toMatchObject([{ body: { title: '朝ヨガ 再' } }])
})

test('what another administrator saved first is shown field by field, to choose from', async () => {
  const event = given({ lesson: { desc: '目覚めに。' } })
  const theirs = currentOf(event, { title: 'あちらの題', desc: 'あちらの説明', totalSeats: 7 })
  const calls = lessonDialogApi().on(updateLesson, () => refusal('error.yoga.changed', { current: theirs }))
  const { t, dialog } = await openDialog({ event })
  await userEvent.fill(dialog.text('lessonAdmin.title'), 'わたしの題')
  await userEvent.fill(dialog.text('lessonAdmin.desc'), 'わたしの説明')
  await userEvent.click(dialog.button('form.confirm'))
  const conflict = dialog.root.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText('あちらの題')).toBeVisible()
  // A field that the administrator typed into keeps its text. The others show what was saved.
  await expect.element(dialog.text('lessonAdmin.title')).toHaveValue('わたしの題')
  const seats = dialog.number('lessonAdmin.totalSeats')
  await expect.element(seats).toHaveValue(7)
  const choose = (choice: 'takeTheirs' | 'keepMine', key: 'desc' | 'totalSeats') => {
    const name = t(`editing.conflict.${choice}Of`, { field: t(`lessonAdmin.${key}`) })
    return userEvent.click(conflict.getByRole('button', { name }))
  }
  await choose('takeTheirs', 'desc')
  await expect.element(dialog.text('lessonAdmin.desc')).toHaveValue('あちらの説明')
  await choose('keepMine', 'totalSeats')
  await expect.element(seats).toHaveValue(10)
  await choose('takeTheirs', 'totalSeats')
  await expect.element(seats).toHaveValue(7)
  calls.on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const saved = calls.received(updateLesson).at(-1)
  expect(saved?.headers.get('if-match')).toBe('"2-0"')
  expect(saved?.body).toMatchObject({ title: 'わたしの題', desc: 'あちらの説明', totalSeats: 7 })
})

test('a lesson keeps the length that another administrator has saved when its start is changed', async () => {
  const event = given()
  const theirs = currentOf(event, { end: isoText(tenOClock + 1.5 * hourMs) })
  lessonDialogApi().on(updateLesson, () => refusal('error.yoga.changed', { current: theirs }))
  const { dialog } = await openDialog({ event })
  await userEvent.fill(dialog.text('lessonAdmin.title'), 'わたしの題')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.poll(() => dialog.moment('end')).toBe('2026-11-24 11:30')
  await userEvent.selectOptions(dialog.time('start'), '13:00')
  await expect.poll(() => dialog.moment('end')).toBe('2026-11-24 14:30')
})

test('a lesson over a hire is refused with who and when, and is saved in another space', async () => {
  const hire = {
    kind: 'hire',
    name: 'Hanako Sato',
    nameEn: '',
    space: secondFloor.name,
    spaceEn: secondFloor.nameEn,
  }
  const time = { start: isoText(tenOClock), end: isoText(tenOClock + 2 * hourMs) }
  const calls = lessonDialogApi().on(createLesson, () =>
    refusal('error.space.occupied', { fields: { start: 'occupied' }, current: { ...hire, ...time } }),
  )
  const { t, dialog } = await openDialog(slot)
  await userEvent.fill(dialog.choice('lessonAdmin.title'), '屋上ヨガ')
  await dialog.typePicture(picture)
  const chosen = dialog.choice('lessonAdmin.space')
  await expect.element(chosen).toHaveDisplayValue(secondFloor.name)
  await userEvent.click(dialog.button('form.confirm'))
  const when = spanText(tenOClock, tenOClock + 2 * hourMs, 'ja')
  const who = t('error.space.occupiedBy.hire', { name: 'Hanako Sato', space: secondFloor.name, when })
  await expect.element(dialog.root.getByText(who)).toBeVisible()
  await expect.element(dialog.root.getByText(t('error.start.occupied'))).toBeVisible()
  await expect.element(dialog.choice('lessonAdmin.title')).toHaveValue('屋上ヨガ')
  calls.on(createLesson, () => ({ id: 'lesson-2' }))
  await userEvent.selectOptions(chosen, roofTerrace.name)
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createLesson).map(({ body }) => body.spaceId)).toEqual([undefined, 'roofTerrace'])
})

test('a lesson in another space than usual keeps it when something else is changed', async () => {
  const calls = lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))
  const { dialog } = await openDialog({ event: given({ lesson: { spaceId: 'roofTerrace' } }) })
  await expect.element(dialog.choice('lessonAdmin.space')).toHaveDisplayValue(roofTerrace.name)
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '5')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson)).toMatchObject([{ body: { spaceId: 'roofTerrace', totalSeats: 5 } }])
})

test('the dialog of a lesson without bookings says that it has none', async () => {
  lessonDialogApi()
  const { t, dialog } = await openDialog({ event: given() })
  await expect.element(dialog.root.getByText(t('frontDesk.noMembers'))).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

const lessonTiers = [{ toDaysBefore: null, percent: 50 }]

test('a lesson becomes an event with a price, the terms of hires and more seats, typed letter by letter', async () => {
  const calls = lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))
  const { t, dialog } = await openDialog({ event: given() })
  const price = dialog.text('lessonAdmin.event.price')
  await expect.element(dialog.check('lessonAdmin.event.check')).not.toBeChecked()
  await expect.element(price).not.toBeInTheDocument()
  await userEvent.click(dialog.check('lessonAdmin.event.check'))
  await userEvent.type(price, '3,000')
  await userEvent.type(dialog.text('lessonAdmin.event.memberPrice'), '２５００円')
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '30')
  await userEvent.click(dialog.button('studioFacts.addTier'))
  const row = dialog.root.getByRole('group', { name: t('studioFacts.tierRow', { number: 3 }) })
  const daysOf = (place: typeof row) =>
    place.getByRole('textbox', { name: t('lessonAdmin.event.tierDays'), exact: true })
  await userEvent.type(daysOf(row), '2')
  await userEvent.type(row.getByRole('textbox', { name: t('studioFacts.tierPercent'), exact: true }), '75')
  await expectAccessible(dialog.root)
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson)).toMatchObject([
    {
      body: {
        totalSeats: 30,
        event: {
          price: 3_000,
          memberPrice: 2_500,
          tiers: [
            { toDaysBefore: 7, percent: 0 },
            { toDaysBefore: 4, percent: 50 },
            { toDaysBefore: 2, percent: 75 },
            { toDaysBefore: null, percent: 100 },
          ],
        },
      },
    },
  ])
})

test('what was typed of an event is there again when the choice was taken back by a slip', async () => {
  const calls = lessonDialogApi().on(createLesson, () => ({ id: 'lesson-2' }))
  const { t, dialog } = await openDialog(slot)
  const check = dialog.check('lessonAdmin.event.check')
  await userEvent.fill(dialog.choice('lessonAdmin.title'), '満月の会')
  await dialog.typePicture(picture)
  await userEvent.click(check)
  await userEvent.type(dialog.text('lessonAdmin.event.price'), '三千')
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '40')
  await userEvent.click(check)
  await expect.element(dialog.root.getByText(t('error.totalSeats.validate'))).toBeVisible()
  await userEvent.click(check)
  await expect.element(dialog.root.getByText(t('error.totalSeats.validate'))).not.toBeInTheDocument()
  await expect.element(dialog.text('lessonAdmin.event.price')).toHaveValue('三千')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root.getByText(t('error.eventPrice.required'))).toBeVisible()
  await expect.element(dialog.text('lessonAdmin.event.price')).toHaveFocus()
  await userEvent.click(check)
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '8')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createLesson)).toMatchObject([{ body: { event: null, totalSeats: 8 } }])
})

test('more seats than the studio allows for an event are refused with the limit, and nothing typed is lost', async () => {
  const calls = lessonDialogApi().on(updateLesson, () =>
    refusal('error.totalSeats.tooMany', { fields: { totalSeats: 'tooMany' }, current: { most: 20 } }),
  )
  const event = given({ lesson: { event: { price: 3_000, memberPrice: null, tiers: lessonTiers } } })
  const { t, dialog } = await openDialog({ event })
  await expect
    .element(dialog.root.getByRole('link', { name: t('lessonAdmin.event.seatsLink') }))
    .toHaveAttribute('href', '/admin/studio?section=booking')
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '30')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.says(t('error.totalSeats.tooManyOf', { most: 20 }))).toBeVisible()
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(30)
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveFocus()
  await expect.element(dialog.text('lessonAdmin.event.price')).toHaveValue('3000')
  calls.on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '20')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
})

test.each(['series', 'booked'] as const)(
  'a lesson that is %s cannot become an event, and says why',
  async (why) => {
    lessonDialogApi()
    const lesson = why === 'series' ? { seriesId: 'series-1' } : { seatsLeft: 9 }
    const { t, dialog } = await openDialog({ event: given({ lesson }) })
    await expect.element(dialog.check('lessonAdmin.event.check')).toBeDisabled()
    await expect.element(dialog.root.getByText(t(`error.event.${why}`))).toBeVisible()
  },
)

test('a lesson that was booked meanwhile does not become an event, and says how often it is booked', async () => {
  const current = { bookings: 2, waiting: 1 }
  const calls = lessonDialogApi().on(updateLesson, () =>
    refusal('error.yoga.eventBooked', { fields: { event: 'booked' }, current }),
  )
  const { t, dialog } = await openDialog({ event: given() })
  await userEvent.click(dialog.check('lessonAdmin.event.check'))
  await userEvent.type(dialog.text('lessonAdmin.event.price'), '0')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.says(t('error.yoga.eventBookedBy', current))).toBeVisible()
  await expect.element(dialog.root.getByText(t('error.event.booked'))).toBeVisible()
  await expect.element(dialog.text('lessonAdmin.event.price')).toHaveValue('0')
  expect(calls.received(updateLesson)).toMatchObject([{ body: { event: { price: 0, memberPrice: null } } }])
})

test('an event that another administrator has changed meanwhile shows its price, and can be taken over', async () => {
  const terms = { price: 3_000, memberPrice: null, tiers: lessonTiers }
  const event = given({ lesson: { event: terms } })
  const tiers = [
    { toDaysBefore: 10, percent: 0 },
    { toDaysBefore: null, percent: 100 },
  ]
  const theirs = currentOf(event, { event: { price: 4_000, memberPrice: 3_500, tiers } })
  const calls = lessonDialogApi().on(updateLesson, () => refusal('error.yoga.changed', { current: theirs }))
  const { t, dialog } = await openDialog({ event })
  await userEvent.fill(dialog.text('lessonAdmin.event.price'), '3500')
  await userEvent.click(dialog.button('form.confirm'))
  const conflict = dialog.root.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText(yenText(4_000, 'ja'), { exact: false })).toBeVisible()
  await userEvent.click(conflict.getByRole('button'))
  await expect.element(dialog.text('lessonAdmin.event.price')).toHaveValue('4000')
  await expect
    .element(dialog.root.getByRole('group', { name: t('studioFacts.tierRow', { number: 2 }) }))
    .toBeVisible()
  calls.on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson).at(-1)?.body.event).toEqual({ price: 4_000, memberPrice: 3_500, tiers })
})

test('a new lesson on a closing day, outside of the opening hours or in a closure says so, and is not refused here', async () => {
  const typhoon = { id: 'closure-1', reasonJa: '台風', reasonEn: 'Typhoon', spaces: null }
  const december = Date.parse('2026-12-01T00:00:00+09:00')
  const standing = { start: isoText(december), end: isoText(december + 24 * hourMs) }
  const lifting = { returningLessons: [], lostLessons: [], members: 0, guests: 0 }
  const calls = lessonDialogApi()
    .on(createLesson, () => ({ id: 'lesson-2' }))
    .on(listClosuresOfAdmin, () => [{ ...typhoon, ...standing, ...lifting }])
  const { t, dialog } = await openDialog(slot)
  const closed = dialog.says(
    t('lessonAdmin.closedTime.closure', { when: dateText(december, 'ja'), reason: '台風' }),
  )
  const outside = dialog.says(t('lessonAdmin.closedTime.hours', { opens: hours.opens, closes: hours.closes }))
  const thursday = Date.parse('2026-11-26T00:00:00+09:00')
  const closingDay = dialog.says(t('lessonAdmin.closedTime.day', { day: dateText(thursday, 'ja') }))
  await userEvent.fill(dialog.date('start'), '2026-12-01')
  await expect.element(closed).toBeVisible()
  await userEvent.fill(dialog.date('start'), '2026-11-25')
  await expect.element(closed).not.toBeInTheDocument()
  await expect.element(outside).not.toBeInTheDocument()
  await userEvent.selectOptions(dialog.time('start'), '07:30')
  await expect.element(outside).toBeVisible()
  await userEvent.selectOptions(dialog.time('start'), '19:00')
  await expect.element(outside).not.toBeInTheDocument()
  await userEvent.selectOptions(dialog.time('end'), '20:00')
  await expect.element(outside).toBeVisible()
  await userEvent.fill(dialog.date('start'), '2026-11-26')
  await expect.element(closingDay).toBeVisible()
  await expect.element(outside).not.toBeInTheDocument()
  await userEvent.fill(dialog.choice('lessonAdmin.title'), '夜ヨガ')
  await dialog.typePicture(picture)
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createLesson)).toHaveLength(1)
})

test('a saved lesson outside of the opening hours is warned of when it is moved only', async () => {
  lessonDialogApi()
  const { t, dialog } = await openDialog({ event: given({ start: tenOClock + 10 * hourMs }) })
  const outside = dialog.says(t('lessonAdmin.closedTime.hours', { opens: hours.opens, closes: hours.closes }))
  await expect.poll(() => dialog.moment('start')).toBe('2026-11-24 20:00')
  await expect.element(outside).not.toBeInTheDocument()
  await userEvent.selectOptions(dialog.time('start'), '21:00')
  await expect.element(outside).toBeVisible()
})
