import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from '#contract/calendar-feeds.ts'
import type { CalendarFeed } from '#contract/calendar-feeds.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { subscribingTo } from './subscribing.ts'

const feedAt = (name: string): CalendarFeed => ({
  address: `http://localhost:3000/calendar/${name}.ics`,
  createdAt: isoText(now),
})

async function open(first: CalendarFeed | null, language: Language = 'ja') {
  const studio = { feed: first, made: 0 }
  const renew = () => {
    studio.made += 1
    const feed = feedAt(`made${studio.made}`)
    studio.feed = feed
    return { feed }
  }
  const api = new ApiStub()
    .on(readCalendarFeed, () => ({ feed: studio.feed }))
    .on(renewCalendarFeed, renew)
    .on(endCalendarFeed, () => {
      studio.feed = null
      return {}
    })
  const { t } = await show(<OwnCalendar />, { language, as: 'USER' })
  const question = page.getByRole('alertdialog')
  return {
    api,
    renew,
    t,
    heading: page.getByRole('heading', { name: t('calendar.title') }),
    create: page.getByRole('button', { name: t('calendar.create') }),
    address: page.getByRole('textbox', { name: t('calendar.address') }),
    link: (service: 'google' | 'apple' | 'outlook' | 'outlookAtWork') =>
      page.getByRole('link', { name: t(`calendar.${service}`), exact: service === 'apple' }).first(),
    copy: page.getByRole('button', { name: t('calendar.copy') }),
    opening: (change: 'renew' | 'end') => page.getByRole('button', { name: t(`calendar.${change}.open`) }),
    question,
    ok: (change: 'renew' | 'end') => question.getByRole('button', { name: t(`calendar.${change}.ok`) }),
  }
}

test('a member makes the address of the calendar, finds it in the links of each service, and the focus on the heading', async () => {
  const { t, heading, create, address, link } = await open(null)
  await create.click()
  await expect.element(heading).toHaveFocus()
  const { address: made } = feedAt('made1')
  await expect.element(address).toHaveValue(made)
  await expect.element(page.getByText(t('calendar.onlyHere'))).toBeVisible()
  const services = subscribingTo(made, t('calendar.ownName'))
  for (const service of ['google', 'apple', 'outlook', 'outlookAtWork'] as const)
    await expect.element(link(service)).toHaveAttribute('href', services[service])
})

test('a member copies the address of the calendar, or is told to select it where the browser does not allow that', async () => {
  const { t, copy, address } = await open(feedAt('one'), 'en')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await copy.click()
  await expect.element(page.getByText(t('calendar.copied'))).toBeInTheDocument()
  expect(write).toHaveBeenCalledWith(feedAt('one').address)
  write.mockRejectedValueOnce(new Error('not allowed'))
  await copy.click()
  await expect.element(page.getByText(t('calendar.copyFailed'))).toBeInTheDocument()
  await address.click()
  await expect.poll(() => document.getSelection()?.toString()).toBe(feedAt('one').address)
})

test('a member replaces the address of the calendar after a question, also after a lost connection', async () => {
  const { api, renew, t, address, opening, question, ok } = await open(feedAt('one'), 'en')
  await opening('renew').click()
  await question.getByRole('button', { name: t('common.cancel') }).click()
  await expect.element(opening('renew')).toHaveFocus()
  await opening('renew').click()
  api.on(renewCalendarFeed, connectionLost)
  await ok('renew').click()
  await expect.element(question.getByText(t('error.server.unreachable'))).toBeVisible()
  await expect.element(question.getByText(t('error.server.unreachable'))).toBeVisible()
  api.on(renewCalendarFeed, renew)
  await ok('renew').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(address).toHaveValue(feedAt('made1').address)
})

test('a member stops sharing the calendar, and can begin again', async () => {
  const { heading, create, address, opening, question, ok } = await open(feedAt('one'))
  await opening('end').click()
  await ok('end').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(address).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
  await create.click()
  await expect.element(address).toHaveValue(feedAt('made1').address)
})
