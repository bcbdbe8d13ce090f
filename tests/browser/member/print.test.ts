import { expect } from 'vitest'
import { identity } from '#studio/identity.ts'
import { givenPaidHire } from '../given-paid-hire.ts'
import { test } from '../test.ts'

test('a receipt is printed with its issuer, and without the navigation and the buttons of the page', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ memberType: 11 })
  await givenPaidHire(studio, member)
  const visitor = await visit({ as: member })
  const { page, t } = visitor
  await visitor.open('/profile?tab=payments')
  await page.getByRole('link', { name: t('payment.receipt') }).click()
  await page.getByRole('heading', { name: t('payment.receipt') }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = () => page.locator('body').innerText()
  for (const words of ['H-0', identity.company.name.ja, identity.phone])
    await expect.poll(printed).toContain(words)
  for (const words of [t('payment.print'), t('nav.booking')]) await expect.poll(printed).not.toContain(words)
})
