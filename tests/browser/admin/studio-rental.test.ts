import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { pageAt } from '../own-studio.ts'
import { openFacts } from '../screens/facts-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator changes the rules of hiring, sees the pages before and after, and the site says them (%s)',
  async (language, { visit }) => {
    const { admin, origins, width, button, field, dialog } = await openFacts(visit, language, 'rental')
    const { studio, page, t } = admin
    const row = (number: number) => page.getByRole('group', { name: t('studioFacts.tierRow', { number }) })
    const days = (number: number) => row(number).getByRole('textbox', { name: t('studioFacts.tierDays') })
    const percent = (number: number) =>
      row(number).getByRole('textbox', { name: t('studioFacts.tierPercent') })
    await field('holdMinutes').fill('９０')
    await page.getByText(t('error.fact.hireHold')).waitFor()
    await field('holdMinutes').fill('２０')
    await button('studioFacts.removeTier', { number: 2 }).click()
    await button('studioFacts.addTier').click()
    await days(2).fill('9')
    await percent(2).fill('30')
    await page.getByText(t('error.fact.tierOrder')).waitFor()
    await days(2).fill('1')
    await expect.poll(() => page.getByText(t('error.fact.tierOrder')).count()).toBe(0)
    await expectAccessible(page)
    await admin.picture(`studio facts rental ${language}`)
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()
    await button('studioFacts.look').click()
    for (const text of ['/RentalSpace', '/en/RentalSpace', '/price', '/en/price'])
      await dialog.getByText(text, { exact: true }).waitFor()
    await dialog.getByText('料金の30%').first().waitFor()
    await dialog.getByText('On the day').first().waitFor()
    await expectAccessible(page)
    await admin.picture(`studio facts rental preview ${language}`)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()

    for (const origin of origins) {
      expect(await pageAt(origin, '/price')).toContain('6日前〜1日前')
      expect((await pageAt(origin, '/RentalSpace')).replaceAll(/<wbr[^>]*>/g, '')).toContain('20分間')
      expect(await pageAt(origin, '/en/RentalSpace')).toContain('for 20 minutes')
    }
    const visitor = await visit({ studio, language, width })
    await visitor.open('/RentalSpace')
    await visitor.page.getByText('30%').waitFor()
    await visitor.picture(`published rental rules ${language}`)
  },
)
