import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectAccessible } from '../accessibility.ts'
import { openOwnStudio, pageAt } from '../own-studio.ts'
import { test } from '../test.ts'

const { names } = factsOfFiles
const studioName = { ja: 'なぎさヨガ', en: 'Nagisa Yoga' }
const companyName = { ja: '合同会社なぎさ', en: 'Nagisa LLC' }
const officialSite = 'https://nagisa.example'

test.for(languages)(
  'an administrator gives the studio and its company other names, and every page has them (%s)',
  async (language, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const width = language === 'ja' ? 390 : 1440
    const admin = await visit({ studio, language, width, as: await studio.admin() })
    const { page, t } = admin
    const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
    const field = (
      name: 'studioNameJa' | 'studioNameEn' | 'companyNameJa' | 'companyNameEn' | 'officialSite',
    ) => page.getByRole('textbox', { name: t(`admin.field.${name}`), exact: true })
    await admin.open('/admin/studio?section=names')
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
    const dialog = page.getByRole('alertdialog')
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
