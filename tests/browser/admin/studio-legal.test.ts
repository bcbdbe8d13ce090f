import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { pageAt } from '../own-studio.ts'
import { openFacts } from '../screens/facts-screen.ts'
import { test } from '../test.ts'

const payment = {
  ja: 'クレジットカードと口座振替。\n振替日は毎月27日です。',
  en: 'Credit card and direct debit.\nThe debit is on the 27th.',
}

test.for(languages)(
  'an administrator changes the legal notice, sees both pages before and after, and must write both languages (%s)',
  async (language, { visit }) => {
    const { admin, origins, width, button, field, dialog } = await openFacts(visit, language, 'legal')
    const { studio, page, t } = admin
    admin.browserErrors.expect(refusedWith(422))
    await field('capitalYen').fill('たくさん')
    await page.getByText(t('error.fact.capital')).waitFor()
    await field('capitalYen').fill('１２,０００,０００')
    await field('legalPaymentJa').fill(payment.ja)
    await field('legalPaymentEn').fill('')
    await expectAccessible(page)
    await admin.picture(`studio facts legal ${language}`)
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()
    await button('studioFacts.look').click()
    await dialog.getByText(t('error.section.incomplete')).waitFor()
    await expect.poll(() => button('studioFacts.publish').isDisabled()).toBe(true)
    await button('common.cancel').click()

    await field('legalPaymentEn').fill(payment.en)
    await button('studioFacts.save').click()
    await page
      .getByRole('region', { name: t('studioFacts.draft') })
      .getByText('direct debit')
      .waitFor()
    await button('studioFacts.look').click()
    await dialog.getByText('振替日は毎月27日です。').waitFor()
    for (const text of ['/about', '/en/about', '500万円', '1,200万円', '¥12 million'])
      await dialog.getByText(text, { exact: true }).waitFor()
    await dialog.getByText(t('studioFacts.pages', { count: 2 })).waitFor()
    await expectAccessible(page)
    await admin.picture(`studio facts legal preview ${language}`)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()

    for (const origin of origins) {
      expect(await pageAt(origin, '/about')).toContain('1,200万円')
      expect(await pageAt(origin, '/en/about')).toContain('The debit is on the 27th.')
    }
    const visitor = await visit({ studio, language, width })
    await visitor.open('/about')
    await visitor.page.getByText(payment[language]).waitFor()
    await visitor.picture(`published legal notice ${language}`)
  },
)
