import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import { listGuests } from '#contract/guests/guests.ts'
import {
  answerInquiry,
  assignInquiry,
  listInquiries,
  markInquiry,
} from '#contract/inquiries/inquiry-administration.ts'
import type { Inquiry } from '#contract/inquiries/inquiry-administration.ts'
import { listLessons } from '#contract/lessons.ts'
import { listAdministrators } from '#contract/accounts/member-administration.ts'
import { replyTemplates } from '#studio/inquiry-reply.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateOf, isoText, monthText, startOfMonth } from '#time/tokyo.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { inquiry } from '#tests/components/given-inquiries.ts'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { InquiryList } from './inquiry-list.tsx'

const [template = expect.fail('there is no template')] = replyTemplates(factsOfFiles)

const theirs = {
  id: 'answer-1',
  text: '先に返信しました',
  at: isoText(now),
  author: '受付 花',
  mail: 'waiting',
} as const

/** The page with these inquiries; what a test changes in them is read again as from the server. */
async function openInquiries(inquiries: Inquiry[], language: 'ja' | 'en' = 'en') {
  const api = new ApiStub()
    .on(listInquiries, () => pageOf(listInquiries, inquiries, inquiries.length))
    .on(listAdministrators, () => [{ id: 'admin-2', name: '受付 花' }])
  const { t } = await show(<InquiryList />, { language, as: 'ADMIN', at: '/admin/inquiries' })
  const reply = async () => {
    await page.getByRole('button', { name: t('inquiries.reply') }).click()
    const dialog = page.getByRole('dialog')
    return {
      dialog,
      text: dialog.getByRole('textbox', { name: t('inquiries.text') }),
      send: dialog.getByRole('button', { name: t('inquiries.send') }),
    }
  }
  return { api, t, reply }
}

test('the administrator narrows the inquiries to a month, a state and words', async () => {
  const { api, t } = await openInquiries([inquiry()])
  const asked = () => api.received(listInquiries).at(-1)?.query
  const before = startOfMonth(now) - 1
  const month = dateOf(before).slice(0, 7)
  const lastMonth = t('inquiries.lastMonth', { month: monthText(before, 'en') })
  await page.getByRole('link', { name: lastMonth }).click()
  await expect.poll(asked).toMatchObject({ month })
  await page.getByRole('combobox', { name: t('inquiries.state') }).selectOptions('open')
  await expect.poll(asked).toMatchObject({ month, state: 'open' })
  await userEvent.type(page.getByRole('searchbox', { name: t('inquiries.search') }), '佐々木')
  await expect.poll(asked).toMatchObject({ month, state: 'open', q: '佐々木' })
  await expect.element(page.getByText(t('inquiries.found', { count: 1 }))).toBeVisible()
})

test('the administrator says who takes care of an inquiry', async () => {
  const inquiries = [inquiry()]
  const { api, t } = await openInquiries(inquiries)
  const card = page.getByRole('article')
  api.on(assignInquiry, ({ params: { id } }) => {
    inquiries[0] = inquiry({ assignee: { id: 'admin-2', name: '受付 花' } })
    return { id }
  })
  const assignee = card.getByRole('combobox', { name: t('inquiries.assignee') })
  await assignee.selectOptions('受付 花')
  await expect.poll(() => api.received(assignInquiry)[0]?.body).toEqual({ memberId: 'admin-2' })
  await expect.element(assignee).toHaveValue('admin-2')
})

test('the administrator sees the answer of another one before an answer is mailed over it, and nothing typed is lost', async () => {
  const inquiries = [inquiry()]
  const { api, t, reply } = await openInquiries(inquiries)
  const { dialog, text, send } = await reply()
  await dialog.getByRole('button', { name: template.name.en }).click()
  await expect.element(text).toHaveValue(template.text.ja)
  await userEvent.type(text, '！')
  const written = `${template.text.ja}！`
  await expect.element(text).toHaveValue(written)

  const current = { answers: [theirs], etag: 'etag-2' }
  api.on(answerInquiry, () => refusal('error.inquiry.answeredMeanwhile', { current }))
  await send.click()
  await expect.element(dialog.getByText(t('error.inquiry.answeredMeanwhile'))).toBeVisible()
  await expect.element(dialog.getByText(theirs.text)).toBeVisible()
  await expect.element(text).toHaveValue(written)

  const own = { ...theirs, id: 'answer-2', text: written }
  api.on(answerInquiry, ({ params: { id } }) => {
    inquiries[0] = inquiry({ answers: [theirs, own], answeredAt: isoText(now), answeredBy: '受付 花' })
    return { id }
  })
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const thread = page.getByRole('list', { name: t('inquiries.thread') })
  await expect.poll(() => thread.getByRole('listitem').elements().length).toBe(2)
  await expect
    .element(page.getByRole('article').getByText(t('inquiries.answered'), { exact: true }))
    .toBeVisible()
  expect(api.received(answerInquiry).map(({ headers }) => headers.get('if-match'))).toEqual([
    '"etag-1"',
    '"etag-2"',
  ])
  expect(api.received(answerInquiry).at(-1)?.body).toEqual({ text: written, answered: true })
})

test('an answer whose fate is unknown is sent again under the same key, and an empty one is not sent', async () => {
  const { api, t, reply } = await openInquiries([inquiry()])
  const { dialog, text, send } = await reply()
  await send.click()
  await expect.element(dialog.getByText(t('error.text.required'))).toBeVisible()
  expect(api.received(answerInquiry)).toEqual([])
  await userEvent.type(text, 'はい')
  api.on(answerInquiry, connectionLost)
  await send.click()
  await expect.element(dialog.getByText(t('form.outcomeUnknown'))).toBeVisible()
  await expect.element(text).toHaveValue('はい')
  api.on(answerInquiry, ({ params: { id } }) => ({ id }))
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = api.received(answerInquiry).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
})

test('the administrator opens an answered inquiry again', async () => {
  const inquiries = [inquiry({ answeredAt: isoText(now), answeredBy: '受付 花' })]
  const { api, t } = await openInquiries(inquiries)
  api.on(markInquiry, ({ params: { id } }) => {
    inquiries[0] = inquiry()
    return { id }
  })
  await page.getByRole('button', { name: t('inquiries.reopen') }).click()
  await expect.element(page.getByText(t('inquiries.open'), { exact: true }).last()).toBeVisible()
  expect(api.received(markInquiry)[0]?.body).toEqual({ answered: false })
})

test('an open inquiry of a member who has left says that it ended unanswered, and not that the studio answered', async () => {
  const erased = { name: '', email: '', phone: '', message: '', memberId: null }
  const { t } = await openInquiries([inquiry({ ...erased, answeredAt: isoText(now), answeredBy: null })])
  const card = page.getByRole('article')
  await expect.element(card.getByRole('heading', { name: t('inquiries.erased') })).toBeVisible()
  await expect.element(card.getByText(t('inquiries.ended'), { exact: true })).toBeVisible()
  await expect.element(card.getByText(/Nobody had answered/)).toBeVisible()
  await expect.element(card.getByText(t('inquiries.studio'))).not.toBeInTheDocument()
  await expect.element(card.getByRole('button')).not.toBeInTheDocument()
})

test('the list of inquiries is read again when its window gets the focus', async () => {
  const inquiries: Inquiry[] = []
  const { t } = await openInquiries(inquiries)
  await expect.element(page.getByText(t('inquiries.none'))).toBeVisible()
  inquiries.push(inquiry())
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByRole('article')).toBeVisible()
})

test('the administrator books a lesson for the person who asked, and a refusal keeps what was typed', async () => {
  const inquiries = [inquiry()]
  const { api, t } = await openInquiries(inquiries, 'ja')
  api.on(listLessons, () => [lessonEvent()]).on(listGuests, () => pageOf(listGuests, [], 0))
  await page.getByRole('button', { name: t('inquiries.book') }).click()
  await page.getByRole('button', { name: /朝ヨガ/ }).click()
  const dialog = page.getByRole('dialog', { name: t('guests.addTitle') })
  await expect.element(dialog.getByRole('textbox', { name: t('guests.name') })).toHaveValue('佐々木 翠')
  const kana = dialog.getByRole('textbox', { name: t('guests.kana') })
  await userEvent.type(kana, 'ササキ')
  api.on(bookGuest, () => refusal('error.yoga.noSeat'))
  const add = dialog.getByRole('button', { name: t('guests.add') })
  await add.click()
  await expect.element(dialog.getByText(t('error.yoga.noSeat'))).toBeVisible()
  await expect.element(kana).toHaveValue('ササキ')
  api.on(bookGuest, () => {
    const seat = { bookingId: 'seat-1', guestId: 'guest-1', lessonId: 'lesson-1' }
    inquiries[0] = inquiry({ seats: [{ ...seat, title: '朝ヨガ', start: isoText(now), cancelled: false }] })
    return { id: 'seat-1', guestId: 'guest-1' }
  })
  await add.click()
  await expect.element(page.getByText(t('inquiries.seatBooked'))).toBeVisible()
  expect(api.received(bookGuest).at(-1)?.body).toMatchObject({
    inquiryId: 'inquiry-1',
    kana: 'ササキ',
    email: 'sasaki@example.test',
  })
})
