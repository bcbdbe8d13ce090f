import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listUnsentMails, retryMail } from '#contract/mails/mails.ts'
import type { UnsentMail } from '#contract/mails/mails.ts'
import { isoText } from '#time/tokyo.ts'
import { ApiStub, pageOf } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import MailsPage from '#web/pages/admin/mails-page.tsx'

const mail: UnsentMail = {
  id: 'mail-1',
  recipient: 'hanako@example.test',
  subject: 'お支払いのご案内',
  writtenAt: isoText(now),
  attempts: 3,
  reason: '550 no such user',
  dropped: null,
  nextTry: null,
}

test('the administrator queues an unsent mail again with the keyboard, and the focus stays on the page', async () => {
  const mails = [mail]
  const api = new ApiStub()
    .on(listUnsentMails, () => pageOf(listUnsentMails, mails, mails.length))
    .on(retryMail, ({ params: { id } }) => {
      mails.pop()
      return { id }
    })
  const { t } = await show(<MailsPage />, { language: 'en', as: 'ADMIN', at: '/admin/mails' })
  await expect.element(page.getByText(/550 no such user/)).toBeVisible()
  const retry = page.getByRole('button', { name: t('unsentMails.retryOf', { recipient: mail.recipient }) })
  ;(retry.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('unsentMails.none'))).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(api.received(retryMail).map(({ params }) => params)).toEqual([{ id: 'mail-1' }])
})
