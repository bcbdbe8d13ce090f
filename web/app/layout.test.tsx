import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { Layout } from './layout.tsx'

vi.mock('#web/lib/notice-bars.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a visitor without a connection can close a notice bar although its script does not come', async () => {
  const bar = document.createElement('div')
  bar.innerHTML = '<p>Closed on Monday</p><button type="button" data-notice="n1" data-until="0">×</button>'
  document.body.prepend(bar)
  onTestFinished(() => bar.remove())
  await show(<Layout />, { at: '/price' })
  await page.getByRole('button', { name: '×' }).click()
  await expect.element(page.getByText('Closed on Monday')).not.toBeInTheDocument()
})
