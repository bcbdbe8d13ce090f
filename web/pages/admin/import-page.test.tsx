import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportEverything } from '#contract/exporting.ts'
import { confirmIdentity } from '#contract/second-factors/identity.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { ExportEverything } from '#web/pages/admin/import-page.tsx'

test('everything is exported after the password was confirmed, and a refusal is said', async () => {
  const api = new ApiStub()
    .on(confirmIdentity, () => ({ confirmation: 'confirmed' }))
    .on(exportEverything, () => refusal('error.export.underWay'))
  const { t } = await show(<ExportEverything />, { language: 'en', as: 'ADMIN' })
  await page.getByRole('button', { name: t('exporting.save') }).click()
  const question = page.getByRole('dialog', { name: t('security.identityTitle') })
  await expect.element(question).toMatchTextContent(t('exporting.confirm'))
  expect(api.received(exportEverything)).toEqual([])
  await userEvent.type(page.getByName('password'), 'a password')
  await question.getByRole('button', { name: t('security.confirm') }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.export.underWay'))
  expect(api.received(exportEverything)).toMatchObject([{ body: { confirmation: 'confirmed' } }])
})
