import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookGuest, bookGuestAgain } from '#contract/guests/guest-bookings.ts'
import { listGuests } from '#contract/guests/guests.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { guestWithHistory } from '#tests/components/given-guests.ts'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import { GuestDialog } from './guest-dialog.tsx'

const lesson = { ...lessonEvent(), id: 'lesson-1' }

async function openDialog(booked: readonly string[] = []) {
  const closed = { times: 0 }
  const { t } = await show(<GuestDialog open {...{ lesson, booked }} onClose={() => (closed.times += 1)} />, {
    as: 'ADMIN',
  })
  return {
    t,
    closed,
    name: page.getByRole('textbox', { name: t('guests.name') }),
    phone: page.getByRole('textbox', { name: t('guests.phone') }),
    add: page.getByRole('button', { name: t('guests.add'), exact: true }),
  }
}

test('the administrator adds a guest with the keyboard alone, who has paid in cash', async () => {
  const api = new ApiStub()
    .on(listGuests, () => pageOf(listGuests, [], 0))
    .on(bookGuest, () => ({ id: 'seat-1', guestId: 'guest-1' }))
  const { t, closed, name, phone } = await openDialog()
  await userEvent.type(name, '鈴木 一郎')
  await expect.element(name).toHaveValue('鈴木 一郎')
  await userEvent.keyboard('{Tab}08011112222')
  await expect.element(phone).toHaveValue('08011112222')
  const cash = page.getByRole('radio', { name: t('guests.paid.cash') })
  ;(page.getByRole('radio', { checked: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('radio', { checked: true })).toHaveFocus()
  await cash.click()
  await userEvent.type(name, '{Enter}')
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(bookGuest).map(({ body }) => body)).toMatchObject([
    { name: '鈴木 一郎', phone: '08011112222', paid: 'cash', lessonId: 'lesson-1' },
  ])
})

test('after a lost answer the guest takes the seat once, and what was typed stays', async () => {
  const api = new ApiStub().on(listGuests, () => pageOf(listGuests, [], 0)).on(bookGuest, connectionLost)
  const { t, closed, name, phone, add } = await openDialog()
  await name.fill('鈴木 一郎')
  await phone.fill('08011112222')
  await add.click()
  await expect.element(page.getByText(t('form.outcomeUnknown'))).toBeVisible()
  await expect.element(name).toHaveValue('鈴木 一郎')
  api.on(bookGuest, () => ({ id: 'seat-1', guestId: 'guest-1' }))
  await add.click()
  await expect.poll(() => closed.times).toBe(1)
  const [first, second] = api.received(bookGuest).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
})

test('a guest who has been here is found while the name is typed, and takes a seat without the form', async () => {
  const { bookings: _b, payments: _p, ...known } = guestWithHistory()
  const found = { ...known, lessons: 1, lastLesson: isoText(now) }
  const seated = { ...found, id: 'seated', name: '鈴木 二郎' }
  const api = new ApiStub()
    .on(listGuests, () => pageOf(listGuests, [found, seated], 2))
    .on(bookGuestAgain, () => ({ id: 'seat-2', guestId: found.id }))
  const { t, closed, name, add } = await openDialog(['seated'])
  await userEvent.type(name, '鈴木')
  await expect.element(page.getByRole('button', { name: /鈴木 二郎/ })).toBeDisabled()
  await expect.element(page.getByText(t('guests.alreadyHere'))).toBeVisible()
  await page.getByRole('button', { name: /鈴木 一郎/ }).click()
  await expect.element(name).not.toBeInTheDocument()
  await add.click()
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(bookGuestAgain)[0]?.params).toEqual({ id: 'guest-1' })
})

test('the administrator is asked before a person gets a second seat in the lesson', async () => {
  const current = { bookingId: 'seat-0', name: '鈴木 一郎', kind: 'guest' }
  const api = new ApiStub()
    .on(listGuests, () => pageOf(listGuests, [], 0))
    .on(bookGuest, ({ body }) =>
      body.secondSeat ? { id: 'seat-1', guestId: 'guest-1' } : refusal('error.yoga.secondSeat', { current }),
    )
  const { t, closed, name, phone, add } = await openDialog()
  await name.fill('鈴木 一郎')
  await phone.fill('08011112222')
  await add.click()
  const question = page.getByRole('alertdialog', { name: t('guests.secondSeat.title') })
  await expect.element(question).toMatchTextContent('鈴木 一郎')
  await question.getByRole('button', { name: t('common.back') }).click()
  await expect.element(page.getByText(t('error.yoga.secondSeat'))).toBeVisible()
  await add.click()
  await question.getByRole('button', { name: t('guests.secondSeat.ok') }).click()
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(bookGuest).map(({ body }) => body?.secondSeat)).toEqual([undefined, undefined, true])
})
