import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listClosuresOfAdmin } from '#contract/closures.ts'
import { sections } from '#studio/sections.ts'
import { settingsApi } from '#tests/components/given-studio.ts'
import { show } from '#tests/components/show.tsx'
import StudioPage from './studio-page.tsx'

test('the administrator chooses a section from a list, and its name stands in the address', async () => {
  settingsApi('visit')
  const { t, location } = await show(<StudioPage />, { as: 'ADMIN', at: '/admin/studio?section=visit' })
  const list = page.getByRole('combobox', { name: t('studioFacts.sections') })
  const heading = (section: 'visit' | 'legal') =>
    page.getByRole('heading', { name: t(`studioFacts.section.${section}`), exact: true })
  await expect.element(heading('visit')).toBeVisible()
  await expect.element(list).toHaveValue('visit')
  await expect.poll(() => list.getByRole('option').elements()).toHaveLength(sections.length)
  settingsApi('legal')
  await list.selectOptions(t('studioFacts.section.legal'))
  await expect.element(heading('legal')).toBeVisible()
  await expect.poll(location).toMatchObject({ search: '?section=legal' })
})

test('the administrator who changes the hours closes the studio for single days in the same place', async () => {
  settingsApi('hours').api.on(listClosuresOfAdmin, () => [])
  const { t } = await show(<StudioPage />, { language: 'en', as: 'ADMIN', at: '/admin/studio?section=hours' })
  const closures = page.getByRole('region', { name: t('lessonAdmin.closure.heading') })
  await expect.element(closures.getByRole('button', { name: t('lessonAdmin.closure.close') })).toBeVisible()
})
