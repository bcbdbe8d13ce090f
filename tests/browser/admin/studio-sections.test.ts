import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { sections } from '#studio/sections.ts'
import { expectAccessible } from '../accessibility.ts'
import { openFacts } from '../screens/facts-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'the section is chosen from a list, and its name stands in the address (%s)',
  async (language, { visit, studio }) => {
    for (const width of [390, 834, 1440]) {
      const admin = await visit({ language, width, as: await studio.admin() })
      const { page, t } = admin
      const heading = (section: 'visit' | 'legal') =>
        page.getByRole('heading', { name: t(`studioFacts.section.${section}`), exact: true })
      const list = page.getByRole('combobox', { name: t('studioFacts.sections') })
      await admin.open('/admin/studio?section=visit')
      await heading('visit').waitFor()
      await expect.poll(() => list.inputValue()).toBe('visit')
      await expect.poll(() => list.getByRole('option').count()).toBe(sections.length)
      await list.selectOption(t('studioFacts.section.legal'))
      await heading('legal').waitFor()
      expect(page.url()).toContain('section=legal')
      await expectAccessible(page)
      await admin.picture(`studio sections ${language} ${width}`)
    }
  },
)

test('sentences of the facts are shown whole on a phone, and stay one line', async ({ visit }) => {
  const { admin, field, button } = await openFacts(visit, 'ja', 'story')
  const { page, t } = admin
  for (const [section, facts] of [
    ['visit', ['parkingJa', 'parkingEn', 'whatToBringJa', 'whatToBringEn']],
    ['hours', ['closedDaysTextJa', 'closedDaysTextEn']],
    ['story', ['taglineJa', 'taglineEn']],
  ] as const) {
    await admin.open(`/admin/studio?section=${section}`)
    for (const fact of facts) expect([fact, await hiddenPart(field(fact))]).toEqual([fact, [0, 0]])
  }
  await field('taglineEn').fill('Yoga,\nand tea.')
  await expect.poll(() => field('taglineEn').inputValue()).toBe('Yoga, and tea.')
  await field('taglineEn').press('Enter')
  await page.getByText(t('studioFacts.saved')).waitFor()
  await button('studioFacts.look').waitFor()
  expect(await field('taglineEn').inputValue()).toBe('Yoga, and tea.')
})

test('days and times of the facts are shown whole in text of double size', async ({ visit, studio }) => {
  const admin = await visit({ width: 390, language: 'en', as: await studio.admin() })
  const { page, t } = admin
  for (const [section, fact] of [
    ['hours', 'opens'],
    ['legal', 'founded'],
  ] as const) {
    await admin.open(`/admin/studio?section=${section}`)
    const field = page.getByLabel(t(`admin.field.${fact}`))
    await field.waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const { width, whole } = await field.evaluate((input) => {
      const { width: shown } = input.getBoundingClientRect()
      Object.assign(input.style, { width: 'max-content', maxWidth: 'none' })
      return { width: shown, whole: input.getBoundingClientRect().width }
    })
    expect(width).toBeGreaterThanOrEqual(whole)
  }
})

/** How many pixels of a field's text are outside of it, across and down. */
const hiddenPart = (field: Locator): Promise<number[]> =>
  field.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ])
