import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { PageBoundary } from './app.tsx'
import { lazyPage } from './page.tsx'

test('a page whose script did not come says so, and comes when the visitor opens it once more', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'The page' })
  const { Page, forgetFailure } = lazyPage(load)
  const opened = (time: string) => (
    <PageBoundary key={time} address="/" onFailed={forgetFailure}>
      <Suspense>
        <Page />
      </Suspense>
    </PageBoundary>
  )
  const { t, rerender } = await show(opened('public'))
  await expect.element(page.getByRole('heading', { name: t('common.pageFailed') })).toBeVisible()
  // As the other short pages.
  expect(document.querySelector('main svg')).not.toBeNull()
  await rerender(opened('second'))
  await expect.element(page.getByText('The page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockClear()
})
