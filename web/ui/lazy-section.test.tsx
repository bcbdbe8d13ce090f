import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { LazySection } from './lazy-section.tsx'

test('a part of a page whose script did not come says so, and comes at a click', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'The free times' })
  const { t } = await show(<LazySection load={load} failed="The free times did not come." />, {
    language: 'en',
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The free times did not come.')
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(page.getByText('The free times')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
