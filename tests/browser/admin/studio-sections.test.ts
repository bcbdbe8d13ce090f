import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { sections } from '#studio/sections.ts'
import { expectAccessible } from '../accessibility.ts'
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
