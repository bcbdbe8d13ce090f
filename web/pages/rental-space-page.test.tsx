import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { readAvailability } from '#contract/hires/quotes.ts'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import RentalSpacePage from './rental-space-page.tsx'

/** The header of the site, which is not part of the page. */
const headerPx = 64

test.each([
  [1440, 900],
  [390, 844],
])(
  'in a window of %i × %i pixels a visitor sees free times without scrolling, and what their colours mean',
  async (width, height) => {
    await page.viewport(width, height)
    const tomorrow = startOfDay(now) + dayMs
    const free = { start: isoText(tomorrow + 9 * hourMs), end: isoText(tomorrow + 18 * hourMs) }
    new ApiStub()
      // The page then shows the spaces with which it was built.
      .on(listPublicSpaces, () => refusal('error.server.default'))
      .on(readAvailability, () => ({ free: [free] }))
    const { t } = await show(<RentalSpacePage />)
    await page.viewport(width, height)
    const times = page.getByRole('group', { name: t('freeTimes.grid') })
    await expect.element(times).toBeVisible()
    await expect.poll(() => times.element().getBoundingClientRect().top).toBeLessThan(height - headerPx)
    await expect.element(page.getByText(t('freeTimes.colourStart'))).toBeVisible()
    await times.getByRole('button').first().click()
    await expect.element(page.getByText(t('freeTimes.colourEnd'))).toBeVisible()
  },
)

test('in text of double size on a phone no head of the cancellation fees breaks inside a word', async () => {
  await page.viewport(390, 844)
  new ApiStub()
    .on(listPublicSpaces, () => refusal('error.server.default'))
    .on(readAvailability, () => ({ free: [] }))
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void (document.documentElement.style.fontSize = ''))
  const { t } = await show(<RentalSpacePage />)
  await page.viewport(390, 844)
  for (const name of [t('rental.tier.when'), t('rental.tier.fee')]) {
    const head = page.getByRole('columnheader', { name, exact: true })
    await expect.element(head).toBeVisible()
    const text = document.createRange()
    text.selectNodeContents(head.element())
    expect(text.getClientRects(), name).toHaveLength(1)
  }
})
