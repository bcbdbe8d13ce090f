import { expect } from 'vitest'
import { cancelHire } from '#contract/hires.ts'
import { languages } from '#studio/languages.ts'
import { textsIn } from '#server/texts.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, timeRangeText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { givenPaidHire } from '../given-paid-hire.ts'
import { Keyboard } from '../keyboard.ts'
import { PayScreen } from '../screens/pay-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'a member reads the payment for a hire and its receipt, and what comes back after cancelling (%s)',
  async (language, { studio, visit }) => {
    const member = await studio.member({ memberType: 11 })
    const hire = await givenPaidHire(studio, member)
    const visitor = await visit({ language, as: member, width: language === 'ja' ? 390 : 1440 })
    await PayScreen.atOwnPayments(visitor)
    const row = visitor.page.getByRole('listitem').filter({ hasText: yenText(hire.total, language) })
    const shown = await row.innerText()
    const name = language === 'ja' ? hire.space.name : hire.space.nameEn
    for (const text of [name, timeRangeText(hire.startsAt, hire.endsAt)]) expect(shown).toContain(text)
    await expectAccessible(visitor.page)

    await studio.call(cancelHire, { as: member, id: hire.id, query: { refund: '5500' } })
    await PayScreen.atOwnPayments(visitor)
    await row.getByText(visitor.t('payment.refunded', { amount: yenText(5_500, language) })).waitFor()
    await new Keyboard(visitor.page).press(row.getByRole('link'))
    await visitor.page.getByRole('heading', { name: visitor.t('payment.receipt') }).waitFor()
    const paper = await visitor.page.getByRole('article').innerText()
    const notes = [
      visitor.t('payment.methods.card'),
      textsIn(language)('receipt.refundNote', { amount: yenText(5_500, language) }),
      dateText(hire.startsAt, language),
      language === 'ja' ? `スペース利用料（${name}` : `Hire of ${name}`,
    ]
    for (const text of notes) expect(paper).toContain(text)
    await expectAccessible(visitor.page)
  },
)
