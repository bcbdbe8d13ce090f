import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { markAttendance } from '#contract/bookings/bookings.ts'
import { getMember, listMembers } from '#contract/accounts/member-administration.ts'
import { findMemberByCode, readReceptionDay } from '#contract/reception.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateText, minuteMs } from '#time/tokyo.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { managedMember, memberWithHistory } from '#tests/components/given-members.ts'
import { receivedLesson, receivedMember } from '#tests/components/given-reception.ts'
import { now, show } from '#tests/components/show.tsx'
import { Arrival } from './arrival.tsx'

const code = '482719305561'
const member = managedMember({ tickets: 2 })

async function openArrival({
  isBooked = true,
  language = 'ja',
}: { isBooked?: boolean; language?: 'ja' | 'en' } = {}) {
  const stored = { status: 'booked' as 'booked' | 'attended' | 'missed' }
  const api = new ApiStub()
    .on(findMemberByCode, () => member)
    // A slow scanner pauses before it has typed the whole code.
    .on(listMembers, () => pageOf(listMembers, [], 0))
    .on(getMember, () => memberWithHistory({ tickets: 2 }))
    .on(readReceptionDay, () => [
      receivedLesson({
        start: now + 5 * minuteMs,
        users: isBooked ? [receivedMember({ firstVisit: true, status: stored.status })] : [],
      }),
    ])
    .on(markAttendance, ({ params: { id }, body }) => {
      stored.status = body.attendance
      return { id }
    })
  const { t } = await show(<Arrival now={now} />, { language, as: 'ADMIN', at: '/admin/reception' })
  return {
    api,
    t,
    field: page.getByRole('searchbox', { name: t('reception.arrival.field') }),
    card: page.getByRole('region', { name: /山田/ }),
  }
}

test('a scanner types the code of a member while a button has the focus, and the front desk marks the booking', async () => {
  const { api, t, field, card } = await openArrival()
  const scan = page.getByRole('button', { name: t('reception.arrival.scan') })
  await expect.element(scan).toBeVisible()
  ;(scan.element() as HTMLElement).focus()
  await userEvent.keyboard(`${code}{Enter}`)
  await expect.element(card.getByText(t('reception.today.ticketsLeft', { count: 2 }))).toBeVisible()
  await expect.element(card.getByText(t('reception.today.mark.firstVisit'))).toBeVisible()
  await expect.element(card.getByRole('heading')).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')
  const attended = card.getByRole('button', { name: t('frontDesk.status.attended') })
  await attended.click()
  await expect.element(attended).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: t('reception.arrival.close') }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  expect(api.received(findMemberByCode).map(({ query }) => query)).toEqual([{ code }])
})

test('a member without a code is found by kana, and it is said that there is no booking today', async () => {
  const { api, t, field, card } = await openArrival({ isBooked: false, language: 'en' })
  api.on(listMembers, ({ query }) => pageOf(listMembers, query.q === 'やまだ' ? [member] : [], 1))
  await userEvent.type(field, 'やまだ')
  await expect.element(field).toHaveValue('やまだ')
  await page.getByRole('button', { name: /山田/ }).click()
  await expect.element(card.getByText(t('reception.arrival.noBooking'))).toBeVisible()
  await expect.element(card.getByRole('heading')).toHaveFocus()
  api.on(listMembers, () => pageOf(listMembers, [], 0))
  await field.fill('zzzzzz')
  await expect.element(page.getByText(t('reception.arrival.none'))).toBeVisible()
})

test('Enter takes the only member who is found, also when it is pressed before the search has ended', async () => {
  const { api, t, field, card } = await openArrival({ isBooked: false })
  api.on(listMembers, ({ query }) => pageOf(listMembers, query.q === 'yamada' ? [member] : [], 1))
  await userEvent.type(field, 'yamada{Enter}')
  await expect.element(card.getByRole('heading')).toHaveFocus()
  api.on(listMembers, () => pageOf(listMembers, [member, managedMember({ id: 'umi' })], 2))
  await userEvent.type(field, 'y{Enter}')
  await expect.element(page.getByText(t('reception.arrival.found', { count: 2 }))).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})

test('a code in full-width digits counts, one that was replaced is unknown, and a lost connection is said', async () => {
  const { api, t, field, card } = await openArrival()
  await field.fill('４８２７ １９３０ ５５６１')
  await expect.element(card).toBeVisible()
  expect(api.received(findMemberByCode)[0]?.query).toEqual({ code })
  api.on(findMemberByCode, () => refusal('error.member.notFound'))
  await field.fill('111122223333')
  await expect.element(page.getByText(t('reception.arrival.unknownCode'))).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  api.on(findMemberByCode, connectionLost)
  await field.fill('')
  await field.fill(code)
  await expect.element(page.getByText(t('error.server.unreachable'))).toBeVisible()
})

test('a member who pays at the studio is shown with the plan and its last paid day', async () => {
  const { api, t, field, card } = await openArrival({ isBooked: false, language: 'en' })
  api.on(getMember, () => memberWithHistory({ onSite: { memberType: 2, paidUntil: '2026-12-19' } }))
  await field.fill(code)
  const text = t('reception.arrival.onSite', {
    plan: planName(factsOfFiles, 2, 'en'),
    date: dateText(Date.parse('2026-12-19T00:00:00+09:00'), 'en'),
  })
  await expect.element(card.getByText(text)).toBeVisible()
})

test('a member who pauses is marked in the search and on the card', async () => {
  const { api, t, field, card } = await openArrival({ isBooked: false, language: 'en' })
  const paused = { state: 'paused', day: '2026-12-31' } as const
  api.on(listMembers, ({ query }) =>
    pageOf(listMembers, query.q === 'やまだ' ? [managedMember({ pausing: paused })] : [], 1),
  )
  api.on(getMember, () => memberWithHistory({ pausing: paused }))
  const text = t('reception.today.mark.paused', { day: 'December 31, 2026' })
  await userEvent.type(field, 'やまだ')
  const found = page.getByRole('button', { name: /山田/ })
  await expect.element(found.getByText(text)).toBeVisible()
  await found.click()
  await expect.element(card.getByText(text)).toBeVisible()
})
