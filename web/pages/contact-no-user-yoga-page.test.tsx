import type { TFunction } from 'i18next'
import { createPath } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/endpoint.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { readTrialTerms } from '#contract/guests/trial.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { identity } from '#studio/identity.ts'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { fillIn } from '#tests/components/fill-in.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { show } from '#tests/components/show.tsx'
import { LanguageToggle } from '#web/app/navigation.tsx'
import ContactNoUserYogaPage from './contact-no-user-yoga-page.tsx'

/** What the booking page passes on when a visitor wants to try a lesson. */
const lesson = {
  id: 'lesson-1',
  title: '朝ヨガ',
  start: '2026-11-24T01:00:00.000Z',
  end: '2026-11-24T02:00:00.000Z',
  back: '/booking?week=2026-11-23&day=2026-11-24&lesson=asa',
}

const messageIn = (t: TFunction) =>
  t('inquiry.prefill', { title: lesson.title, start: '2026/11/24 10:00', end: '2026/11/24 11:00' })

const terms: Answer<typeof readTrialTerms> = { booking: 'request', price: 1500, online: false }

const asked = () => new ApiStub().on(readTrialTerms, () => terms)

test('a visitor who chose a lesson finds it in the message, and comes to /contact after the thanks', async () => {
  const api = asked().on(sendInquiry, () => ({ id: 'inquiry-1' }))
  const { t, location } = await show(<ContactNoUserYogaPage />, { state: lesson })
  await expect.element(page.getByName('message')).toHaveValue(messageIn(t))
  const chosen = page.getByRole('region', { name: t('inquiry.chosen') })
  await expect.element(chosen).toMatchTextContent(lesson.title)
  await expect.element(chosen).toMatchTextContent(yenText(prices.trialLesson, 'ja'))
  await userEvent.type(page.getByName('name'), '山田 花子')
  await fillIn({ email: 'hanako@example.test', phone: '09012345678' })
  await page.getByRole('button', { name: t('inquiry.send') }).click()
  const thanks = page.getByRole('alertdialog', { name: t('inquiry.sentTitleTrial') })
  await expect.element(thanks).toMatchTextContent(t('inquiry.receivedTrial'))
  await thanks.getByRole('button', { name: t('common.ok') }).click()
  await expect.poll(() => location().pathname).toBe('/contact')
  expect(api.received(sendInquiry)).toMatchObject([{ body: { message: messageIn(t) } }])
})

test('the message about the chosen lesson is translated with the page until the visitor changes it', async () => {
  asked()
  const { t } = await show(
    <>
      <LanguageToggle />
      <ContactNoUserYogaPage />
    </>,
    { language: 'en', state: lesson },
  )
  const message = page.getByName('message')
  const english = messageIn(t)
  await expect.element(message).toHaveValue(english)
  await page.getByRole('button', { name: '日本語' }).click()
  await expect.element(message).not.toHaveValue(english)
  await expect.element(message).toHaveValue(expect.stringContaining('2026/11/24 10:00 - 2026/11/24 11:00'))
  await userEvent.type(message, 'Thank you.')
  const written = (message.element() as HTMLTextAreaElement).value
  await page.getByRole('button', { name: 'English' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent(t('pages.contactNoUserYoga.title'))
  await expect.element(message).toHaveValue(written)
})

test.each([
  { chosen: lesson, state: { why: 'lesson', back: lesson.back } },
  { chosen: undefined, state: { back: '/booking' } },
])('a member who logs in from the page for trial lessons comes back to $state.back', async (way) => {
  asked()
  const { t, location } = await show(<ContactNoUserYogaPage />, { state: way.chosen })
  await page.getByRole('link', { name: t('nav.login') }).click()
  await expect.poll(location).toMatchObject({ pathname: '/login', state: way.state })
})

test('a visitor can ask for a trial lesson also when its terms cannot be read', async () => {
  new ApiStub().on(readTrialTerms, connectionLost)
  const { t } = await show(<ContactNoUserYogaPage />)
  await expect.element(page.getByRole('button', { name: t('inquiry.send') })).toBeEnabled()
})

test('the page for trial lessons leads members to the login, and shows phone, address and the schedule in a new tab', async () => {
  asked()
  const { t, location } = await show(<ContactNoUserYogaPage />, { language: 'en' })
  await expect.element(page.getByText(t('inquiry.memberHint'))).toBeVisible()
  const schedule = page.getByRole('link', { name: t('inquiry.scheduleText') })
  await expect.element(schedule).toHaveAttribute('href', '/en/schedule')
  await expect.element(schedule).toHaveAttribute('target', '_blank')
  await expect.element(page.getByRole('link', { name: identity.phone })).toBeVisible()
  await page.getByRole('link', { name: t('nav.login') }).click()
  await expect.poll(() => location().pathname).toBe('/en/login')
})

test.each([
  { chosen: lesson, address: lesson.back },
  { chosen: undefined, address: '/booking' },
])('a member who is logged in is led to $address and not to the login', async (way) => {
  asked().on(getOwnMember, () => ownMember())
  const { t, location } = await show(<ContactNoUserYogaPage />, { as: 'USER', state: way.chosen })
  await expect.element(page.getByText(t('inquiry.memberBooks'))).toBeVisible()
  expect(page.getByRole('link', { name: t('nav.login') }).elements()).toEqual([])
  await page.getByRole('link', { name: t('nav.booking') }).click()
  await expect.poll(() => createPath(location())).toBe(way.address)
})
