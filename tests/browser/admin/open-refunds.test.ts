import { cancelHire } from '#contract/hires.ts'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { givenPaidHire } from '../given-paid-hire.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator sees a refund that Stripe refused, with the reason, and has it tried again with the keyboard (%s)',
  async (language, { studio, visit }) => {
    const member = await studio.member({ memberType: 11, lastName: '返田', firstName: '金子' })
    const hire = await givenPaidHire(studio, member, 'refundRefused')
    await studio.call(cancelHire, { as: member, id: hire.id, query: { refund: '5500' } })
    const width = language === 'ja' ? 390 : 1440
    const visitor = await visit({ language, as: await studio.admin(), width })
    const { page, t } = visitor
    await visitor.open('/admin/money')
    const card = page.getByRole('article').filter({ hasText: '返田' })
    await card.getByText('balance_insufficient').waitFor()
    await expectAccessible(page)
    await new Keyboard(page).press(card.getByRole('button'))
    await page.getByText(t('admin.refunds.done'), { exact: true }).waitFor()
    await card.waitFor({ state: 'detached' })
    await visitor.open('/admin/log')
    await page.getByText(/返田/).first().waitFor()
  },
)
