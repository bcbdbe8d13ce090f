import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectAccessible } from '../accessibility.ts'
import { pageAt } from '../own-studio.ts'
import { openFacts } from '../screens/facts-screen.ts'
import { test } from '../test.ts'

const { names } = factsOfFiles
const studioName = { ja: 'なぎさヨガ', en: 'Nagisa Yoga' }
const companyName = { ja: '合同会社なぎさ', en: 'Nagisa LLC' }
const officialSite = 'https://nagisa.example'

test.for(languages)(
  'an administrator gives the studio and its company other names, and every page has them (%s)',
  async (language, { visit }) => {
    const { admin, origins, width, button, field, dialog } = await openFacts(visit, language, 'names')
    const { studio, page, t } = admin
    await field('studioNameJa').fill('あ'.repeat(61))
    await field('studioNameEn').fill(studioName.en)
    await page.getByText(t('error.fact.tooLongName')).waitFor()
    await field('studioNameJa').fill(studioName.ja)
    await field('companyNameJa').fill(companyName.ja)
    await field('companyNameEn').fill(companyName.en)
    await field('officialSite').fill('nagisa.example')
    await button('studioFacts.save').click()
    await page.getByText(t('error.fact.site')).waitFor()
    await field('officialSite').fill(officialSite)
    await expectAccessible(page)
    await admin.picture(`studio facts names ${language}`)
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()
    await button('studioFacts.look').click()
    await dialog.getByText('/en/about', { exact: true }).waitFor()
    await dialog.getByText(companyName[language], { exact: true }).first().waitFor()
    await dialog.getByText(t('studioFacts.effect.names')).waitFor()
    await expectAccessible(page)
    await admin.picture(`studio facts names preview ${language}`)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()

    for (const origin of origins) {
      for (const [path, of] of [
        ['/price', 'ja'],
        ['/en/price', 'en'],
      ] as const) {
        const html = await pageAt(origin, path)
        expect(html).toMatch(new RegExp(`<title>[^<]+ \\| ${studioName[of]}</title>`))
        expect(html).toContain(`property="og:site_name" content="${studioName[of]}"`)
        expect(html).not.toContain(names.studioName[of])
      }
      const about = await pageAt(origin, '/about')
      for (const text of [companyName.ja, officialSite]) expect(about).toContain(text)
      const front = await pageAt(origin, '/')
      for (const text of [`"name":"${companyName.ja}"`, `"sameAs":"${officialSite}"`])
        expect(front).toContain(text)
      const manifest = await fetch(`${origin}/manifest.webmanifest`)
      expect(await manifest.json()).toMatchObject({ name: studioName.ja, short_name: studioName.ja })
    }
    const visitor = await visit({ studio, language, width })
    await visitor.open('/about')
    await visitor.page.getByText(companyName[language]).first().waitFor()
    expect(await visitor.page.title()).toContain(studioName[language])
    await visitor.picture(`published names ${language}`)
  },
)
