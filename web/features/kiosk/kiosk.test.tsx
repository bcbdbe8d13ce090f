import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerFirstVisitAtDoor, readFirstVisitAtDoor } from '#contract/first-visits.ts'
import { checkIn, leaveKiosk, readKioskDay } from '#contract/kiosk.ts'
import type { Attendee, KioskDay } from '#contract/kiosk.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { questionnaire } from '#tests/components/given-first-visit.ts'
import { now, show } from '#tests/components/show.tsx'
import { hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { readNotes, removeNote } from '#web/features/bookings/front-desk/offline/notes.ts'
import Kiosk from './kiosk.tsx'

const attendee = (given: Partial<Attendee>): Attendee => ({
  bookingId: 'sakura',
  person: 'p1',
  initials: 'サ・ミ',
  digits: '5678',
  fingerprint: null,
  state: 'booked',
  open: [],
  toAnswer: false,
  ...given,
})

const lesson = (id: string, startsAt: number, attendees: Attendee[]): KioskDay['lessons'][number] => ({
  id,
  title: 'モーニングフロー',
  titleEn: 'Morning flow',
  start: isoText(startsAt),
  end: isoText(startsAt + hourMs),
  opensAt: isoText(startsAt - 30 * minuteMs),
  cancelled: false,
  attendees,
})

/** A lesson ten minutes from now, and one in three hours. */
async function open(attendees: Attendee[], later: Attendee[] = [], language: 'ja' | 'en' = 'ja') {
  const lessons = [lesson('soon', now + 10 * minuteMs, attendees), lesson('later', now + 3 * hourMs, later)]
  const day: KioskDay = { salt: 'salt', lessons }
  const api = new ApiStub().on(readKioskDay, () => day).on(checkIn, () => ({}))
  const expiresAt = isoText(now + 12 * hourMs)
  localStorage.setItem('hidamari.kiosk', JSON.stringify({ token: 'door', by: 'admin-1', expiresAt }))
  onTestFinished(async () => {
    for (const note of await readNotes()) await removeNote(note)
  })
  const screen = await show(<Kiosk />, { language, at: '/admin/reception' })
  await expect.element(page.getByRole('button', { name: '5' })).toBeVisible()
  return { api, day, ...screen }
}

async function type(digits: string) {
  for (const digit of digits) await userEvent.click(page.getByRole('button', { name: digit, exact: true }))
}

const choose = (text: RegExp) => userEvent.click(page.getByRole('button', { name: text }))

test('a member types four digits, finds the own initials and is welcomed to the lesson', async () => {
  const { api, t } = await open([
    attendee({}),
    attendee({ bookingId: 'b', person: 'p2', initials: 'ヤ・ケ' }),
  ])
  await type('5678')
  await expect.element(page.getByRole('heading', { name: t('kiosk.choose') })).toHaveFocus()
  await choose(/サ・ミ.*12:10.*モーニングフロー/)
  await expect.element(page.getByRole('heading', { name: t('kiosk.welcome') })).toHaveFocus()
  await expect.element(page.getByText('12:10')).toBeVisible()
  expect(
    api.received(checkIn).map(({ body, headers }) => [body.bookingId, headers.get('authorization')]),
  ).toEqual([['sakura', 'Bearer door']])
  await userEvent.click(page.getByRole('button', { name: t('kiosk.back') }))
  await expect.element(page.getByRole('button', { name: '5' })).toBeVisible()
})

test('the digits of a keyboard count too, and one match is confirmed as well', async () => {
  const { t } = await open([attendee({ open: ['ticket'] })], [], 'en')
  await userEvent.keyboard('5679{Backspace}')
  await expect.element(page.getByText(t('kiosk.told.unknown'))).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: t('kiosk.back') }))
  await userEvent.keyboard('569{Backspace}78')
  await expect.element(page.getByRole('heading', { name: t('kiosk.chooseOne') })).toBeVisible()
  await choose(/サ・ミ.*Morning flow/)
  await expect.element(page.getByText(t('kiosk.open.ticket'))).toBeVisible()
})

test.each([
  ['later', [], [attendee({})]],
  ['attended', [attendee({ state: 'attended' })], []],
  ['missed', [attendee({ state: 'missed' })], []],
  ['waiting', [attendee({ state: 'waiting', bookingId: null })], []],
  ['cancelled', [attendee({ state: 'cancelled', bookingId: null })], []],
] as const)('says it in a sentence, and marks nothing: %s', async (kind, soon, later) => {
  const { api, t } = await open([...soon], [...later])
  await type('5678')
  await choose(/サ・ミ/)
  await expect.element(page.getByText(t(`kiosk.told.${kind}`, { time: '14:30' }))).toBeVisible()
  await expect.element(page.getByText(t(`kiosk.hint.${kind}`))).toBeVisible()
  expect(api.received(checkIn)).toEqual([])
})

test('persons who would read the same are asked to scan a code or to speak to the teacher', async () => {
  const { t } = await open([attendee({}), attendee({ bookingId: 'b', person: 'p2' })])
  await type('5678')
  await expect.element(page.getByText(t('kiosk.hint.ambiguous'))).toBeVisible()
})

test.each([
  ['cancelled', 'error.yoga.bookingNotFound'],
  ['missed', 'error.attendance.changed'],
  ['over', 'error.kiosk.lessonOver'],
  ['failed', 'error.server.default'],
] as const)('says what the server knows better than the tablet: %s', async (kind, code) => {
  const { api, t } = await open([attendee({})])
  api.on(checkIn, () => refusal(code))
  await type('5678')
  await choose(/サ・ミ/)
  await expect.element(page.getByText(t(`kiosk.told.${kind}`))).toBeVisible()
})

test('a check-in without a connection is kept, counts at once, and is sent with its instant', async () => {
  const { api, t } = await open([attendee({})])
  api.on(checkIn, connectionLost)
  await type('5678')
  await choose(/サ・ミ/)
  await expect.element(page.getByText(t('kiosk.kept'))).toBeVisible()
  await expect.element(page.getByText(t('kiosk.waiting', { count: 1 }))).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: t('kiosk.back') }))
  await type('5678')
  await choose(/サ・ミ/)
  await expect.element(page.getByText(t('kiosk.told.attended'))).toBeVisible()
  api.on(checkIn, () => ({}))
  window.dispatchEvent(new Event('online'))
  await expect.poll(readNotes).toEqual([])
  const [first, last] = api.received(checkIn).map(({ body }) => body)
  expect(last).toEqual(first)
})

test('a wrong PIN says so, without a connection too, and the right one leads to the login page', async () => {
  const { api, t, location } = await open([])
  await userEvent.click(page.getByRole('button', { name: t('kiosk.leave') }))
  const dialog = page.getByRole('dialog', { name: t('kiosk.end.title') })
  const end = dialog.getByRole('button', { name: t('kiosk.end.ok'), exact: true })
  await userEvent.type(dialog.getByName('pin'), '0000')
  api.on(leaveKiosk, connectionLost)
  await userEvent.click(end)
  await expect.element(dialog.getByText(t('kiosk.end.offline'))).toBeVisible()
  api.on(leaveKiosk, () => refusal('error.kiosk.wrongPin'))
  await userEvent.click(end)
  await expect.element(dialog.getByText(t('error.kiosk.wrongPin'))).toBeVisible()
  await expect.element(dialog.getByName('pin')).toHaveValue('0000')
  api.on(leaveKiosk, () => ({}))
  await userEvent.click(end)
  await expect.poll(() => location().pathname).toBe('/login')
  expect(location().state).toMatchObject({ why: 'kioskOver', back: '/admin/reception' })
  expect(localStorage.getItem('hidamari.kiosk')).toBeNull()
})

test('a self check-in that another browser has ended leads to the login page', async () => {
  const { api, location } = await open([attendee({})])
  api.on(checkIn, () => refusal('error.server.token_expired'))
  await type('5678')
  await choose(/サ・ミ/)
  await expect.poll(() => location().pathname).toBe('/login')
})

async function openAsking(language: 'ja' | 'en' = 'en') {
  const opened = await open([attendee({ toAnswer: true })], [], language)
  opened.api
    .on(readFirstVisitAtDoor, () => questionnaire())
    .on(answerFirstVisitAtDoor, () => ({ answeredAt: isoText(now) }))
  await type('5678')
  await choose(/サ・ミ/)
  const begin = page.getByRole('button', { name: opened.t('kiosk.ask.begin') })
  await expect.element(begin).toBeVisible()
  const fillIn = async () => {
    await page.getByRole('radio', { name: 'None yet' }).click()
    await userEvent.type(page.getByRole('textbox'), 'A friend')
    await page.getByRole('checkbox', { name: opened.t('firstVisit.agree') }).click()
  }
  return { ...opened, begin, fillIn }
}

test('who has not answered is asked after the check-in, answers, and is thanked', async () => {
  const { api, t, begin, fillIn } = await openAsking()
  await begin.click()
  const title = page.getByRole('heading', { name: t('kiosk.ask.title', { initials: 'サ・ミ' }) })
  await expect.element(title).toHaveFocus()
  await fillIn()
  await expectAccessible(page.getByCSS('#content > section'))
  await page.getByRole('button', { name: t('firstVisit.send') }).click()
  await expect.element(page.getByRole('heading', { name: t('kiosk.told.thanks') })).toBeVisible()
  expect(
    api.received(answerFirstVisitAtDoor).map(({ body, headers }) => [body, headers.get('authorization')]),
  ).toEqual([
    [
      {
        bookingId: 'sakura',
        version: 3,
        language: 'en',
        consent: true,
        answers: { experience: 0, found: 'A friend' },
      },
      'Bearer door',
    ],
  ])
})

test('who answers later presses once, and without a connection nothing of the answers is kept', async () => {
  const { api, t, begin, fillIn } = await openAsking()
  api.on(answerFirstVisitAtDoor, connectionLost)
  await begin.click()
  await fillIn()
  await page.getByRole('button', { name: t('firstVisit.send') }).click()
  await expect.element(page.getByText(t('form.outcomeUnknown'))).toBeVisible()
  expect(await readNotes()).toEqual([])
  for (const storage of [localStorage, sessionStorage])
    expect(JSON.stringify(Object.entries(storage))).not.toContain('A friend')
  await page.getByRole('button', { name: t('kiosk.ask.later') }).click()
  await expect.element(page.getByRole('button', { name: '5' })).toBeVisible()
})

test('a tablet without a connection says that the questionnaire can be answered later', async () => {
  const { api, t } = await open([attendee({ toAnswer: true })], [], 'en')
  api.on(checkIn, connectionLost)
  await type('5678')
  await choose(/サ・ミ/)
  await expect.element(page.getByText(t('kiosk.ask.without'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('kiosk.ask.begin') })).not.toBeInTheDocument()
})

test('what a person typed who goes away is asked for, and then cleared', async () => {
  const { t, begin } = await openAsking()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
  await begin.click()
  await userEvent.type(page.getByRole('textbox'), 'A friend')
  await vi.advanceTimersByTimeAsync(91_000)
  await expect.element(page.getByText(t('kiosk.ask.stillHere'))).toBeVisible()
  await page.getByRole('button', { name: t('kiosk.ask.goOn') }).click()
  await expect.element(page.getByText(t('kiosk.ask.stillHere'))).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toHaveValue('A friend')
  await vi.advanceTimersByTimeAsync(91_000)
  await expect.element(page.getByText(t('kiosk.ask.stillHere'))).toBeVisible()
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.element(page.getByRole('button', { name: '5' })).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
