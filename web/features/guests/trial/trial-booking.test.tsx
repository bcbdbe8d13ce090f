import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLessons } from '#contract/lessons.ts'
import { bookTrial } from '#contract/guests/trial.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { fillIn } from '#tests/components/fill-in.ts'
import { lessonEvent, paidEvent } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { beforeJoining } from '#studio/member-types.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { Facts } from '#web/lib/facts.ts'
import {
  hourMs,
  hourOfEarlierDay,
  isoText,
  minuteMs,
  shortMomentText,
  startOfDay,
  timeRangeText,
} from '#time/tokyo.ts'
import { TrialBooking } from './trial-booking.tsx'

const guest = { name: 'Emma Clark', email: 'emma@example.test', phone: '08012345678' }

const morning = lessonEvent()
const evening = lessonEvent({
  start: Date.parse(morning.start) + 7 * hourMs,
  lesson: { id: 'lesson-2', title: '夜のヨガ' },
})

const chosen = { id: morning.resource.yoga.id, start: morning.start, end: morning.end }

test('what a visitor types after a lesson was chosen in the list stays in the field', async () => {
  new ApiStub().on(listLessons, () => [morning])
  const { t } = await show(<TrialBooking now={now} price={1500} chosen={undefined} />)
  await page.getByRole('button', { name: /朝ヨガ/ }).click()
  const email = page.getByRole('textbox', { name: t('guests.email') })
  await userEvent.type(email, 'emma@example.test')
  await expect.element(email).toHaveValue('emma@example.test')
})

test('the list says in which zone its times are to a visitor in another one', async () => {
  new ApiStub().on(listLessons, () => [morning])
  await show(<TrialBooking now={now} price={1500} chosen={undefined} />)
  const time = timeRangeText(Date.parse(morning.start), Date.parse(morning.end))
  const lesson = page.getByRole('button', { name: /朝ヨガ/ })
  await expect.element(lesson.getByText(`${time} JST`)).toBeVisible()
})

test('without a lesson that was chosen before, the server is asked for the lessons of the list alone', async () => {
  const api = new ApiStub().on(listLessons, () => [morning])
  await show(<TrialBooking now={now} price={1500} chosen={undefined} />)
  await expect.element(page.getByRole('button', { name: /朝ヨガ/ })).toBeVisible()
  expect(api.received(listLessons).map(({ query }) => query.start)).toEqual([isoText(startOfDay(now))])
})

test('an event, which has a price of its own, is not among the lessons to try', async () => {
  const event = paidEvent()
  new ApiStub().on(listLessons, () => [morning, event])
  await show(<TrialBooking now={now} price={1500} chosen={undefined} />)
  await expect.element(page.getByRole('button', { name: /朝ヨガ/ })).toBeVisible()
  await expect.element(page.getByText(event.title)).not.toBeInTheDocument()
})

test('the lesson that was chosen is found by its id, because its title changes with the language of the page', async () => {
  const twin = lessonEvent({ lesson: { id: 'lesson-2', title: 'Morning yoga' } })
  const api = new ApiStub().on(listLessons, () => [morning, twin]).on(bookTrial, () => ({}))
  const earlier = { ...chosen, id: 'lesson-2' }
  const { t } = await show(<TrialBooking now={now} price={1500} chosen={earlier} />, { language: 'en' })
  await expect.element(page.getByRole('region', { name: t('inquiry.chosen') })).toMatchTextContent(twin.title)
  await fillIn(guest)
  await page.getByRole('button', { name: t('trial.book') }).click()
  await expect.poll(() => api.received(bookTrial).map(({ body }) => body.lessonId)).toEqual(['lesson-2'])
})

test('a lesson whose booking is not open yet says from when, and cannot be chosen until then', async () => {
  new ApiStub().on(listLessons, () => [morning, evening])
  const planLimits = [{ code: beforeJoining, mostHeld: null, opensDaysBefore: 1 }]
  const limits = { ...pageFactsOfFiles.limits, planLimits, opensAtHour: 9 }
  const opens = hourOfEarlierDay(Date.parse(morning.start), 1, 9)
  const facts = { ...pageFactsOfFiles, limits }
  const at = (time: number, of: typeof chosen | undefined) => (
    <Facts value={facts}>
      <TrialBooking key={of?.id} now={time} price={1500} chosen={of} />
    </Facts>
  )
  const { t, rerender } = await show(at(opens - minuteMs, undefined))
  const text = t('booking.opens', { when: `${shortMomentText(opens, 'ja')} JST` })
  const lesson = page.getByRole('button', { name: /朝ヨガ/ })
  await expect.element(lesson).toBeDisabled()
  await expect.element(lesson.getByText(text)).toBeVisible()
  await rerender(at(opens, undefined))
  await expect.element(lesson).toBeEnabled()
  await expect.element(page.getByText(text)).not.toBeInTheDocument()

  await rerender(at(opens - minuteMs, chosen))
  const section = page.getByRole('region', { name: t('inquiry.chosen') })
  await expect.element(section.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('trial.book') })).not.toBeInTheDocument()
  await rerender(at(opens, chosen))
  await expect.element(page.getByRole('button', { name: t('trial.book') })).toBeVisible()
  await expect.element(section.getByText(text)).not.toBeInTheDocument()
})

test('a visitor whose lesson is full chooses another one, keeps what was typed, and is asked to check the mail', async () => {
  const api = new ApiStub()
    .on(listLessons, () => [morning, evening])
    .on(bookTrial, () => refusal('error.yoga.noSeat'))
  const { t } = await show(<TrialBooking now={now} price={1500} chosen={chosen} />, {
    language: 'en',
  })
  const section = page.getByRole('region', { name: t('inquiry.chosen') })
  await expect.element(section).toMatchTextContent('¥1,500')
  await userEvent.type(page.getByName('name'), guest.name)
  await fillIn({ email: guest.email, phone: guest.phone })
  await page.getByRole('button', { name: t('trial.book') }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.yoga.noSeat'))

  await page.getByRole('button', { name: t('trial.otherLesson') }).click()
  await page.getByRole('button', { name: /夜のヨガ/ }).click()
  await expect.element(section).toHaveFocus()
  await expect.element(page.getByName('name')).toHaveValue(guest.name)
  api.on(bookTrial, () => ({}))
  await page.getByRole('button', { name: t('trial.book') }).click()
  await expect
    .element(page.getByText(t('trial.asked.text', { email: guest.email, minutes: 30 })))
    .toBeVisible()
  expect(api.received(bookTrial).map(({ body }) => body)).toMatchObject([
    { ...guest, lessonId: 'lesson-1', start: morning.start, language: 'en' },
    { ...guest, lessonId: 'lesson-2', start: evening.start, language: 'en' },
  ])
})

test('a field that the server refuses says so itself, and has the focus', async () => {
  const api = new ApiStub().on(listLessons, () => [morning])
  api.on(bookTrial, () => refusal('error.server.invalid', { fields: { email: 'pattern' } }))
  const { t } = await show(<TrialBooking now={now} price={1500} chosen={chosen} />)
  await fillIn(guest)
  await page.getByRole('button', { name: t('trial.book') }).click()
  const email = page.getByName('email')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(t('error.email.pattern'))
  await expect.element(page.getByName('name')).toHaveValue(guest.name)
})

test('a visitor books a trial lesson with the keyboard alone on a phone', async () => {
  const api = new ApiStub().on(listLessons, () => [morning]).on(bookTrial, () => ({}))
  const { t } = await show(<TrialBooking now={now} price={1500} chosen={chosen} />, { width: 390 })
  await expect.element(page.getByName('name')).toBeEnabled()
  while (document.activeElement !== page.getByName('name').element()) await userEvent.tab()
  await userEvent.keyboard(guest.name)
  // Past the reading, which may stay empty.
  await userEvent.tab()
  for (const name of ['email', 'phone'] as const) {
    await userEvent.tab()
    await expect.element(page.getByName(name)).toHaveFocus()
    await userEvent.keyboard(guest[name])
  }
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('trial.book') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: t('trial.asked.title') })).toHaveFocus()
  expect(api.received(bookTrial)).toMatchObject([{ body: guest }])
})

test('a trial booking whose answer was lost says so, and the next attempt carries the same key', async () => {
  const api = new ApiStub().on(listLessons, () => [morning]).on(bookTrial, connectionLost)
  const { t } = await show(<TrialBooking now={now} price={1500} chosen={chosen} />)
  await fillIn(guest)
  await page.getByRole('button', { name: t('trial.book') }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('trial.outcomeUnknown'))
  api.on(bookTrial, () => ({}))
  await page.getByRole('button', { name: t('trial.book') }).click()
  await expect.element(page.getByRole('region', { name: t('trial.asked.title') })).toHaveFocus()
  const keys = api.received(bookTrial).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})
