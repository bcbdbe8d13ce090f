import { describe, expect } from 'vitest'
import { deleteSpace, updateSpace } from '#contract/spaces.ts'
import type { SpaceForm } from '#contract/spaces.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { spaces } from '#studio/spaces.ts'
import { yenText } from '#studio/yen.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection } from '../connection.ts'
import { givenSpace } from '../given-spaces.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'

const pictures = [
  { url: '/pictures/spaces/second-floor.svg', textJa: '離れの部屋', textEn: 'The room of the annex' },
  { url: '/pictures/cafe.svg', textJa: '離れの庭', textEn: 'The garden of the annex' },
]

const nameIn = (language: Language, { name, nameEn = '' }: SpaceForm) => (language === 'en' ? nameEn : name)

describe('the spaces that visitors see', () => {
  test.for(languages)(
    'a new space, a new price and a deletion of an administrator reach both pages (%s)',
    async (language, { visit, studio }) => {
      const owner = await studio.admin()
      const space = await givenSpace(studio, owner, {
        unitPrice: 1234,
        weekendPrice: 2345,
        textJa: '庭のある和室です。',
        textEn: 'A tatami room with a garden.',
        equipmentJa: ['座布団'],
        equipmentEn: ['Cushions'],
        pictures,
      })
      const { id, ...body } = space
      const visitor = await visit({ language })
      const { page, t } = visitor
      const name = nameIn(language, space)
      const card = page.getByRole('listitem').filter({ hasText: name })
      await visitor.open('/RentalSpace')
      await card.getByText(yenText(2345, language)).waitFor()
      for (const text of language === 'ja'
        ? ['庭のある和室です。', '座布団']
        : ['A tatami room with a garden.', 'Cushions'])
        await card.getByText(text).waitFor()
      await expect.poll(() => card.getByText(t('price.taxIncluded')).count()).toBe(2)

      await studio.call(updateSpace, { as: owner, id, body: { ...body, unitPrice: 5432, flatRate: true } })
      await visitor.open('/price')
      await page.getByText(name).waitFor()
      await page.getByText(yenText(5432, language)).waitFor()

      await page.getByRole('link', { name: t('price.rentalMore') }).click()
      await card.getByText(yenText(5432, language)).waitFor()
      await studio.call(deleteSpace, { as: owner, id })
      await visitor.open('/RentalSpace')
      await card.waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: spaces[0]?.name[language] ?? '' }).waitFor()
    },
  )

  test('what has no English text is shown in Japanese, and says so', async ({ visit, studio }) => {
    const space = await givenSpace(studio, await studio.admin(), {
      nameEn: '',
      unitPrice: 0,
      textJa: '庭のある和室です。',
      equipmentJa: ['座布団'],
      pictures: [{ url: '/pictures/cafe.svg', textJa: '離れの庭' }],
    })
    const visitor = await visit({ language: 'en' })
    const { page, t } = visitor
    await visitor.open('/RentalSpace')
    const card = page.getByRole('listitem').filter({ hasText: space.name })
    const parts = [
      card.getByRole('heading', { name: space.name }),
      card.getByText('庭のある和室です。'),
      card.getByRole('img', { name: '離れの庭' }),
    ]
    for (const part of parts) expect(await part.getAttribute('lang')).toBe('ja')
    await expect.poll(() => card.getByText('座布団').locator('..').getAttribute('lang')).toBe('ja')
    await card.getByText(t('price.onRequest')).waitFor()
  })

  test('the built page stays as it is without the API, and says nothing', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    visitor.browserErrors.expect(brokenOff)
    await cutConnection(page, calls.publicSpaces)
    for (const path of ['/RentalSpace', '/price']) {
      await visitor.open(path)
      for (const { name } of spaces) await page.getByText(name.ja, { exact: true }).first().waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    }
  })

  test.for([
    { language: 'ja', scheme: 'light', width: 390 },
    { language: 'en', scheme: 'dark', width: 1440 },
  ] as const)(
    'a picture of several is chosen with the keyboard, and the page is accessible ($language, $scheme, $width pixels)',
    async (way, { visit, studio }) => {
      const space = await givenSpace(studio, await studio.admin(), { pictures })
      const visitor = await visit(way)
      const { page, t, language } = visitor
      await visitor.open('/RentalSpace')
      const card = page.getByRole('listitem').filter({ hasText: nameIn(language, space) })
      const texts = pictures.map(({ textJa, textEn }) => (language === 'en' ? textEn : textJa))
      const small = card.getByRole('group', { name: t('rental.pictures') })
      const large = card.getByRole('img').first()
      await expect.poll(() => large.getAttribute('alt')).toBe(texts[0])
      await small.getByRole('button').first().focus()
      await new Keyboard(page).press(small.getByRole('button', { name: texts[1] ?? '' }))
      await expect.poll(() => large.getAttribute('alt')).toBe(texts[1])
      await expect.poll(() => small.getByRole('button', { pressed: true }).count()).toBe(1)
      await expectAccessible(page)
      await visitor.open('/price')
      await page.getByText(nameIn(language, space)).waitFor()
      await expectAccessible(page)
    },
  )
})
