import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { show } from '#tests/components/show.tsx'
import { headOf, useHead } from './head.ts'
import { LanguageToggle } from './navigation.tsx'
import { routeOf } from './route-of.ts'
import { createTexts, loadTexts } from './texts.ts'

const shownHead = () => ({
  title: document.title,
  description: attributeOf('meta[name="description"]', 'content'),
  canonical: attributeOf('link[rel="canonical"]', 'href'),
  preview: attributeOf('meta[property="og:url"]', 'content'),
  english: attributeOf('link[hreflang="en"]', 'href'),
})

const attributeOf = (selector: string, name: string) =>
  document.head.querySelector(selector)?.getAttribute(name)

async function textsIn(language: Language) {
  const texts = await createTexts(factsOfFiles, language)
  await loadTexts(texts, 'member')
  return texts.t
}

/** Puts the tags of the landing page into the document, as the build writes them. */
async function givenLandingHead() {
  const { tags } = headOf(factsOfFiles, await textsIn('ja'), routeOf('/'), 'ja', location.origin)
  const own = tags.map(([tag, key, attribute, value]) => `<${tag} ${key} ${attribute}="${value}">`)
  const template = document.createElement('template')
  template.innerHTML = own.join('')
  const elements = [...template.content.children]
  document.head.append(...elements)
  onTestFinished(() => elements.forEach((element) => element.remove()))
}

function Page() {
  const { t } = useTranslation()
  useHead()
  return (
    <>
      <Link to="/price">{t('nav.price')}</Link>
      <LanguageToggle />
    </>
  )
}

test('the head of the document follows the visitor from page to page and from language to language', async () => {
  await givenLandingHead()
  const { t } = await show(<Page />)
  const expected = async (language: Language) => {
    const words = await textsIn(language)
    const address = `${location.origin}${language === 'ja' ? '' : '/en'}/price`
    return {
      title: `${words('pages.price.title')} | ${identity.name[language]}`,
      description: words('pages.price.description'),
      canonical: address,
      preview: address,
      english: `${location.origin}/en/price`,
    }
  }
  const otherLanguage = page.getByRole('button', { name: t('nav.otherLanguage') })
  await page.getByRole('link', { name: t('nav.price') }).click()
  await expect.poll(shownHead).toEqual(await expected('ja'))
  await otherLanguage.click()
  await expect.poll(shownHead).toEqual(await expected('en'))
})
