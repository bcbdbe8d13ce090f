import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { sections } from '#studio/sections.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../test.ts'

test.for(languages)(
  'the sections are a row of tabs where they fit, and a list to choose from elsewhere (%s)',
  async (language, { visit, studio }) => {
    for (const width of [390, 834, 1440]) {
      const admin = await visit({ language, width, as: await studio.admin() })
      const { page, t } = admin
      const isRow = width === 1440
      const heading = (section: 'visit' | 'legal') =>
        page.getByRole('heading', { name: t(`studioFacts.section.${section}`), exact: true })
      const list = page.getByRole('combobox', { name: t('studioFacts.sections') })
      const tabs = page.getByRole('tab')
      await admin.open('/admin/studio?section=visit')
      await heading('visit').waitFor()
      expect([await list.count(), await tabs.count()]).toEqual(isRow ? [0, sections.length] : [1, 0])
      if (isRow) {
        // One row: no tab stands below another.
        const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))
        expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
        await tabs.getByText(t('studioFacts.section.legal')).click()
      } else {
        expect(await list.inputValue()).toBe('visit')
        await list.selectOption(t('studioFacts.section.legal'))
      }
      await heading('legal').waitFor()
      expect(page.url()).toContain('section=legal')
      await expectAccessible(page)
      await admin.picture(`studio sections ${language} ${width}`)
    }
  },
)
