import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { RefusedWebhooks } from './troubles.tsx'

test('an administrator reads since when messages of the payment provider are refused, and what to do', async () => {
  const refused = { firstAt: '2026-11-20T03:00:00.000Z', lastAt: '2026-11-20T04:05:00.000Z' }
  const { t } = await show(<RefusedWebhooks refused={refused} />, { as: 'ADMIN' })
  const text = t('money.webhooksRefused', { first: '2026/11/20 12:00', last: '2026/11/20 13:05' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(text)
})
