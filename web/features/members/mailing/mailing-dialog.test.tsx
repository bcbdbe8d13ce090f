import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { previewMailing, sendMailing } from '#contract/campaigns.ts'
import type { MailingPreview } from '#contract/campaigns.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { listingOf } from '../administration/listing.ts'
import { MailingDialog } from './mailing-dialog.tsx'

const preview: MailingPreview = {
  hash: 'hash',
  recipients: 2,
  ja: 1,
  en: 1,
  withoutText: ['en'],
  leftOut: [{ reason: 'unconfirmed', members: 1, names: [{ id: 'a', lastName: '青木', firstName: '蓮' }] }],
  passwordNeeded: false,
  sample: { language: 'ja', subject: 'お誕生日', text: 'おめでとうございます。' },
}

test('the administrator sees who gets which mail, and who none, before it is sent to the members of the list', async () => {
  const closed = { times: 0 }
  const api = new ApiStub().on(previewMailing, () => preview).on(sendMailing, () => ({ recipients: 2 }))
  const listing = listingOf(new URLSearchParams('q=山田&birthMonth=12'))
  const { t } = await show(<MailingDialog open listing={listing} onClose={() => (closed.times += 1)} />, {
    as: 'ADMIN',
  })
  const dialog = page.getByRole('dialog', { name: t('mailing.title') })
  const check = dialog.getByRole('button', { name: t('mailing.preview') })
  await check.click()
  await expect.element(dialog.getByText(t('error.mailTextJa.required'))).toBeVisible()
  const japanese = dialog.getByRole('group', { name: '日本語' })
  const subject = japanese.getByRole('textbox', { name: t('mailing.subject') })
  await userEvent.type(subject, 'お誕生日')
  await expect.element(subject).toHaveValue('お誕生日')
  await japanese.getByRole('textbox', { name: t('mailing.text') }).fill('おめでとうございます。')
  await check.click()
  await expect.element(dialog.getByText(t('mailing.recipients', { count: 2, ja: 1, en: 1 }))).toBeVisible()
  await expect.element(dialog.getByText(t('mailing.leftOut.unconfirmed', { count: 1 }))).toBeVisible()
  await expect.element(dialog.getByText(t('mailing.withoutText_en'))).toBeVisible()
  await dialog.getByRole('checkbox', { name: t('mailing.inOtherLanguage') }).click()
  await check.click()
  await expect.element(dialog.getByText(t('mailing.otherText_en'))).toBeVisible()
  await expect.element(dialog.getByText(t('mailing.withoutText_en'))).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: t('mailing.send', { count: 2 }) }).click()
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(sendMailing)[0]?.body).toMatchObject({ hash: 'hash', inOtherLanguage: true })
  expect(api.received(sendMailing)[0]?.query).toMatchObject({ q: '山田', birthMonth: '12' })
})
