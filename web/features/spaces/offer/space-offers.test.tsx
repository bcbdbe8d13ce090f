import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import type { PublicSpace } from '#contract/spaces/public-spaces.ts'
import type { Language } from '#studio/languages.ts'
import { spaces } from '#studio/spaces.ts'
import { yenText } from '#studio/yen.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { calendarDateText } from '#time/tokyo.ts'
import { SpacePrices } from './price-list.tsx'
import { SpaceOffers } from './space-offers.tsx'

const annex = (given: Partial<PublicSpace> = {}): PublicSpace => ({
  id: 'annex',
  name: { ja: '離れ', en: 'Annex' },
  text: { ja: '庭のある和室です。', en: 'A tatami room with a garden.' },
  equipment: { ja: ['座布団'], en: ['Cushions'] },
  pictures: [
    { address: '/pictures/spaces/second-floor.svg', text: { ja: '離れの部屋', en: 'The room of the annex' } },
    { address: '/pictures/cafe.svg', text: { ja: '離れの庭', en: 'The garden of the annex' } },
  ],
  price: { kind: 'byDay', weekday: 1234, weekend: 2345 },
  parts: [],
  ...given,
})

async function open(given: PublicSpace[], language: Language = 'ja') {
  new ApiStub().on(listPublicSpaces, () => given)
  const { t, location } = await show(<SpaceOffers />, { language, at: '/RentalSpace' })
  const card = page.getByRole('listitem')
  await expect.element(card).toHaveLength(given.length)
  return { t, location, card }
}

test('a visitor reads what the administrators have written of a space, and what an hour costs', async () => {
  const { t, card } = await open([annex()])
  for (const text of ['離れ', '庭のある和室です。', '座布団', yenText(1234, 'ja'), yenText(2345, 'ja')])
    await expect.element(card.getByText(text).first()).toBeVisible()
  await expect.element(card.getByText(t('price.taxIncluded'))).toHaveLength(2)
})

test.each([
  ['cards', <SpaceOffers key="cards" />],
  ['price list', <SpacePrices key="prices" />],
])('a visitor reads from which day another price holds, in the %s', async (_, list) => {
  const nextPrice = { from: '2027-01-01', price: { kind: 'flat', price: 3456 } } as const
  new ApiStub().on(listPublicSpaces, () => [annex({ nextPrice })])
  const { t } = await show(list, { language: 'en', at: '/en/RentalSpace' })
  const day = calendarDateText('2027-01-01', 'en')
  await expect.element(page.getByText(t('rental.priceFrom', { day }))).toBeVisible()
  await expect.element(page.getByText(yenText(3456, 'en'))).toBeVisible()
  await expect.element(page.getByText(yenText(1234, 'en'))).toBeVisible()
})

test('what has no English text is shown in Japanese, and says so', async () => {
  const onlyJa = (ja: string) => ({ ja, en: '' })
  const { t, card } = await open(
    [
      annex({
        name: onlyJa('離れ'),
        text: onlyJa('庭のある和室です。'),
        equipment: { ja: ['座布団'], en: [] },
        pictures: [{ address: '/pictures/cafe.svg', text: onlyJa('離れの庭') }],
        price: { kind: 'onRequest' },
      }),
    ],
    'en',
  )
  for (const part of [
    card.getByRole('heading', { name: '離れ' }),
    card.getByText('庭のある和室です。'),
    card.getByRole('img', { name: '離れの庭' }),
    card.getByRole('definition').filter({ hasText: '座布団' }),
  ])
    await expect.element(part).toHaveAttribute('lang', 'ja')
  await expect.element(card.getByText(t('price.onRequest'))).toBeVisible()
})

test('a visitor chooses one of several pictures with the keyboard', async () => {
  const { t, card } = await open([annex()], 'en')
  const large = card.getByRole('img').first()
  await expect.element(large).toHaveAttribute('alt', 'The room of the annex')
  const small = card.getByRole('group', { name: t('rental.pictures') })
  const second = small.getByRole('button', { name: 'The garden of the annex' })
  while (document.activeElement !== second.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(large).toHaveAttribute('alt', 'The garden of the annex')
  await expect
    .element(small.getByRole('button', { pressed: true }))
    .toHaveAccessibleName('The garden of the annex')
})

test('a card leads to the free times of its space, and one on request to the inquiry form', async () => {
  const onRequest = annex({ id: 'roof', name: { ja: '屋上', en: 'Roof' }, price: { kind: 'onRequest' } })
  const { t, location } = await open([annex(), onRequest], 'en')
  await page.getByRole('link', { name: `${t('rental.seeTimes')}: Annex` }).click()
  await expect.poll(location).toMatchObject({ search: '?space=annex', hash: '#times' })
  await page.getByRole('link', { name: `${t('rental.ask')}: Roof` }).click()
  await expect.poll(location).toMatchObject({ pathname: '/en/contact' })
})

test.each([
  ['spaces', <SpaceOffers key="spaces" />],
  ['prices', <SpacePrices key="prices" />],
])('the built list of %s stays as it is without the API, and says nothing', async (_, list) => {
  const api = new ApiStub().on(listPublicSpaces, connectionLost)
  await show(list, { at: '/price' })
  await expect.poll(() => api.received(listPublicSpaces)).not.toEqual([])
  for (const { name } of spaces)
    await expect.element(page.getByText(name.ja, { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
