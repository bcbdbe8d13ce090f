import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { Facts } from '#web/lib/facts.ts'
import PricePage from './price-page.tsx'

async function open(recommendedPlan: number | null) {
  new ApiStub().on(listPublicSpaces, () => [])
  const prices = { ...pageFactsOfFiles.prices, recommendedPlan }
  const shown = (
    <Facts value={{ ...pageFactsOfFiles, prices }}>
      <PricePage />
    </Facts>
  )
  const { t, address } = await show(shown, { language: 'en' })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return { t, address, twice: card(t('price.lessons', { count: 2 })), unlimited: card(t('price.unlimited')) }
}

test('each plan leads to the registration, and the recommended one says so', async () => {
  const { t, address, twice, unlimited } = await open(4)
  await expect.element(unlimited.getByText(t('price.recommended'))).toBeVisible()
  await expect.element(page.getByText(t('price.recommended'))).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: t('price.join') })).toHaveLength(3)
  await twice.getByRole('link', { name: t('price.join') }).click()
  await expect.poll(address).toBe('/en/register')
})

test('no plan is recommended when the owner has chosen none', async () => {
  const { t, twice } = await open(null)
  await expect.element(twice).toBeVisible()
  await expect.element(page.getByText(t('price.recommended'))).not.toBeInTheDocument()
})

test('the page says once that its prices include tax', async () => {
  const { t } = await open(3)
  await expect.element(page.getByText(t('price.taxNote'))).toHaveLength(1)
  await expect.element(page.getByText(t('price.taxIncluded'))).not.toBeInTheDocument()
})
