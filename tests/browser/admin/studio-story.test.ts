import { expect } from 'vitest'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectAccessible } from '../accessibility.ts'
import { pageAt } from '../own-studio.ts'
import { openFacts } from '../screens/facts-screen.ts'
import { test } from '../test.ts'

const { story } = factsOfFiles
const tagline = { ja: '朝のヨガ、海のそばで。', en: 'Morning yoga by the sea.' }
const reason = { ja: '静けさのために。', en: 'For quiet.' }

test.for(languages)(
  'an administrator changes the tagline and the introduction, and every page says it (%s)',
  async (language, { visit }) => {
    const { admin, origins, width, button, field, dialog } = await openFacts(visit, language, 'story')
    const { studio, page, t } = admin
    await field('taglineJa').fill('あ'.repeat(81))
    await field('taglineEn').fill(tagline.en)
    await page.getByText(t('error.fact.tooLongTagline')).waitFor()
    await field('taglineJa').fill(tagline.ja)
    await field('storyReasonJa').fill(reason.ja)
    await field('storyReasonEn').fill(reason.en)
    await expectAccessible(page)
    await admin.picture(`studio facts story ${language}`)
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()
    await button('studioFacts.look').click()
    for (const text of ['/', '/en/about', reason.ja, reason.en])
      await dialog.getByText(text, { exact: true }).waitFor()
    await dialog.getByText(story.tagline[language], { exact: true }).first().waitFor()
    await expectAccessible(page)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()

    for (const origin of origins) {
      for (const path of ['/', '/price', '/about']) {
        const html = await pageAt(origin, path)
        expect(html).toContain(tagline.ja)
        expect(html.replaceAll(/<wbr[^>]*>/g, '')).not.toContain(story.tagline.ja)
      }
      expect(await pageAt(origin, '/')).toContain(`<title>${identity.name.ja} | ${tagline.ja}</title>`)
      expect(await pageAt(origin, '/en/about')).toContain(reason.en)
      expect(await (await fetch(`${origin}/manifest.webmanifest`)).text()).not.toContain(story.tagline.ja)
    }
    const visitor = await visit({ studio, language, width })
    await visitor.open('/')
    await visitor.page.getByRole('heading', { level: 1, name: tagline[language] }).waitFor()
    expect(await visitor.page.title()).toContain(tagline[language])
    await visitor.picture(`published tagline ${language}`)
    await visitor.open('/about')
    await visitor.page.getByText(reason[language]).waitFor()
  },
)
