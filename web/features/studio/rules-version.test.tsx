import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readRulesVersion } from '#contract/studio/membership-rules.ts'
import { membershipRules } from '#studio/membership-rules.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { RulesVersion } from './rules-version.tsx'

test('a member reads the version of the rules to which they agreed', async () => {
  const rules = membershipRules(factsOfFiles)
  const early = { ...rules, en: { ...rules.en, lead: 'The early rules.' } }
  const api = new ApiStub().on(readRulesVersion, () => Response.json(early))
  const { t } = await show(<RulesVersion version="2025-04-01" />, { language: 'en', as: 'USER' })
  await page.getByRole('button', { name: t('profile.rules.read') }).click()
  const dialog = page.getByRole('dialog', {
    name: t('profile.rules.documentTitle', { version: '2025-04-01' }),
  })
  await expect.element(dialog.getByText('The early rules.')).toBeVisible()
  expect(api.received(readRulesVersion).map(({ params }) => params)).toEqual([{ id: '2025-04-01' }])
  await dialog
    .getByRole('button', { name: t('common.close') })
    .first()
    .click()
  await expect.element(dialog).not.toBeInTheDocument()
})
