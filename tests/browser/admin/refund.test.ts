import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { expectAccessible } from '../accessibility.ts'
import { givenPayment } from '../given-payment.ts'
import { refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator reads a member’s contract and gives back a part of a payment with two of its tickets (%s)',
  async (language, { studio, visit }) => {
    const member = await studio.member({ memberType: 0, lastName: '返田', firstName: '半子' })
    await givenPayment(studio, member, 3)
    const width = language === 'ja' ? 390 : 1440
    const visitor = await visit({ language, as: await studio.admin(), width })
    const { page, t } = visitor
    const yen = (amount: number) => yenText(amount, language)
    await visitor.open(`/admin/members/${member.id}`)
    const contract = page.getByRole('region', { name: t('memberPage.contract') })
    await contract.getByText(t('contract.statuses.active')).waitFor()
    await expect.poll(() => contract.innerText()).toContain(yen(12_990))
    const payments = page.getByRole('region', { name: t('memberPage.payments') })
    await new Keyboard(page).press(payments.getByRole('button', { name: yen(27_990) }))

    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('contract.refund.plan.goesOn')).waitFor()
    await expectAccessible(page)
    visitor.browserErrors.expect(refusedWith(409))
    await dialog.getByLabel(t('contract.refund.amount')).fill('30000')
    await dialog.getByLabel(t('contract.refund.note')).fill('体調不良のため')
    await dialog.getByRole('button', { name: t('contract.refund.ok'), exact: true }).click()
    await dialog.getByText(t('error.refund.tooMuch')).waitFor()
    await dialog.getByLabel(t('contract.refund.amount')).fill('６,０００')
    await dialog.getByLabel(t('contract.refund.tickets')).selectOption('2')
    await dialog.getByRole('button', { name: t('contract.refund.ok'), exact: true }).click()
    await page.getByText(t('contract.refund.done'), { exact: true }).waitFor()
    await payments.getByText(t('admin.member.refunded', { amount: yen(6_000) })).waitFor()
    await payments.getByText('体調不良のため').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expectAccessible(page)

    await visitor.open('/admin/log')
    await page.getByText('体調不良のため').first().waitFor()
  },
)
