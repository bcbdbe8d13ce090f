import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { previewDraft, publishDraft, saveDraft } from '#contract/studio-administration.ts'
import { freshBundle } from '#server/fresh-bundle.js'
import { languages } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { openOwnStudio, pageAt } from '../own-studio.ts'
import { isLoaded } from '../site-pages.ts'
import { AreaNavigation } from '../screens/area-navigation.ts'
import { test } from '../test.ts'
import { textsOf } from '#tests/support/texts.ts'

const { prices } = factsOfFiles

test.for(languages)(
  'an administrator raises the price of a trial lesson: draft, every page that changes, publication, history and the way back (%s)',
  async (language, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const width = language === 'ja' ? 390 : 1440
    const admin = await visit({ studio, language, width, as: await studio.admin() })
    const { page, t } = admin
    const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
    const price = page.getByLabel(t('studioFacts.inYen', { field: t('admin.field.trialLesson') }))
    await admin.open('/admin/studio')
    await price.waitFor()
    await isLoaded(admin)
    await expectAccessible(page)
    await admin.picture(`studio facts ${language}`)

    await price.fill('とても高い')
    await page.getByText(t('error.fact.yen')).waitFor()
    await price.fill('２,２００')
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()
    const draft = page.getByRole('region', { name: t('studioFacts.draft') })
    await draft.waitFor()
    for (const origin of origins) expect(await pageAt(origin, '/price')).toContain('2,000円')

    await button('studioFacts.look').click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByText('/en/price').waitFor()
    for (const text of ['2,000円', '2,200円', '¥2,200']) await dialog.getByText(text).first().waitFor()
    for (const address of ['/', '/price', '/en', '/en/price'])
      await expect.poll(() => dialog.getByText(address, { exact: true }).count()).toBe(1)
    await expectAccessible(page)
    await admin.picture(`studio facts preview ${language}`)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.published'), { exact: true }).first().waitFor()
    await draft.waitFor({ state: 'detached' })

    for (const origin of origins) {
      for (const path of ['/', '/price']) {
        const html = await pageAt(origin, path)
        expect(html).toContain('2,200円')
        expect(html).not.toContain('2,000円')
      }
      expect(await pageAt(origin, '/en/price')).toContain('¥2,200')
    }
    const visitor = await visit({ studio, language })
    await visitor.open('/price')
    const shown = language === 'ja' ? '2,200円' : '¥2,200'
    await visitor.page.getByText(shown).first().waitFor()
    await visitor.open('/')
    await visitor.page.getByText(shown).first().waitFor()

    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()
    await expectAccessible(page)
    await admin.picture(`studio facts history ${language}`)
    await page
      .getByRole('button', {
        name: t('studioFacts.bringBackOf', { version: t('studioFacts.fileVersion') }),
      })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('studioFacts.bringBack') })
      .click()
    await draft.waitFor()
    await expect.poll(() => price.inputValue()).toBe('2000')
    await button('studioFacts.look').click()
    await dialog.getByText('/en/price').waitFor()
    await button('studioFacts.publish').click()
    // The draft behind the dialog is hidden from roles before it is published.
    await page.getByText(t('studioFacts.version', { number: 2 }), { exact: true }).waitFor()
    await draft.waitFor({ state: 'detached' })
    for (const origin of origins) expect(await pageAt(origin, '/price')).toContain('2,000円')
    await admin.open('/admin/log')
    await page.getByText(textsOf(language)('admin.field.trialLesson')).first().waitFor()
    await studio.integrityProblems()
  },
)

test('every worker of a server shows the published hours, and their pages are taken over without a change', async ({
  visit,
}) => {
  const { studio, origins } = await openOwnStudio(2)
  const as = await studio.admin()
  const facts = { ...factsOfFiles.hours, opens: '07:15', closedDays: [2] }
  await studio.call(saveDraft, { as, id: 'hours', body: { facts } })
  await studio.call(publishDraft, { as, id: 'hours' })
  // Each request has a connection of its own, so that both workers answer some.
  const pages = await Promise.all(Array.from({ length: 12 }, () => pageAt(origins[0] ?? '', '/en/address')))
  for (const html of pages) expect(html).toContain('07:15')
  const visitor = await visit({ studio, language: 'en' })
  await visitor.open('/address')
  await visitor.page.getByText('07:15').first().waitFor()
})

test('the server as the build has bundled it renders the pages with the published prices, and previews a draft', async () => {
  const bundle = freshBundle()
  if (bundle === undefined) throw new Error('the build is older than the sources: npm run build')
  const { studio, origins } = await openOwnStudio(1, fileURLToPath(bundle))
  const [origin = ''] = origins
  const as = await studio.admin()
  const facts = { ...prices, trialLesson: 2200 }
  await studio.call(saveDraft, { as, id: 'prices', body: { facts } })
  const { pages } = await studio.call(previewDraft, { as, id: 'prices' })
  expect(pages.map(({ address }) => address)).toEqual(expect.arrayContaining(['/price', '/en/price']))
  expect(await pageAt(origin, '/price')).toContain('2,000円')
  await studio.call(publishDraft, { as, id: 'prices' })
  expect(await pageAt(origin, '/price')).toContain('2,200円')
  expect(await pageAt(origin, '/en/price')).toContain('¥2,200')
})

test('an owner closes the studio for a day beside the usual closing days, which the search finds', async ({
  visit,
}) => {
  const { studio } = await openOwnStudio()
  const admin = await visit({ studio, language: 'ja', width: 390, as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/reception')
  const area = new AreaNavigation(admin)
  await area.search.click()
  await area.searched.fill('休み')
  await area.result(t('adminNav.to.studio')).click()
  await page
    .getByRole('combobox', { name: t('studioFacts.sections') })
    .selectOption(t('studioFacts.section.hours'))
  await page.getByRole('button', { name: t('admin.closure.close'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('admin.closure.close') })
  const day = dateOf(Date.now() + 7 * dayMs)
  for (const name of ['startDay', 'endDay'] as const)
    await dialog.getByRole('textbox', { name: t(`admin.calendar.${name}`) }).fill(day)
  await dialog.getByLabel(t('admin.closure.reasonJa')).fill('設備点検')
  await dialog.getByLabel(t('admin.closure.reasonEn')).fill('Maintenance')
  await dialog.getByRole('button', { name: t('admin.closure.preview') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('admin.closure.askOk') }).click()
  const closures = page.getByRole('region', { name: t('admin.closure.heading') })
  await closures.getByText('設備点検').waitFor()
  await expectAccessible(page)
  await admin.picture('studio facts closed day')
})

test.for([
  { language: 'ja', width: 390 },
  { language: 'en', width: 1440 },
] as const)(
  'an administrator changes the telephone number and the place of the studio ($language, $width pixels)',
  async (way, { visit }) => {
    const { studio } = await openOwnStudio()
    const admin = await visit({ studio, ...way, as: await studio.admin() })
    const { page, t } = admin
    const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
    const field = (name: 'phone' | 'latitude' | 'streetEn') => page.getByLabel(t(`admin.field.${name}`))
    await admin.open('/admin/studio?section=contact')
    await field('phone').fill('0467001234')
    await page.getByText(t('error.fact.phone')).waitFor()
    await field('phone').fill('０４６７－９９－４３２１')
    await field('latitude').fill('135')
    await page.getByText(t('error.fact.latitude')).waitFor()
    await field('latitude').fill('35.32')
    await field('streetEn').fill('1-1-1 Hase')
    await expectAccessible(page)
    await admin.picture(`studio facts contact ${way.language}`)
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()
    await button('studioFacts.look').click()
    await page.getByRole('alertdialog').getByText('/en/privacy').waitFor()
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()
    for (const path of ['/', '/privacy', '/about']) {
      const html = await pageAt(studio.origin, path)
      expect(html).toContain('0467-99-4321')
      expect(html).not.toContain('0467-00-1234')
    }
    for (const part of ['1-1-1 Hase', 'mlat=35.32&amp;'])
      expect(await pageAt(studio.origin, '/en/address')).toContain(part)
    const visitor = await visit({ studio, language: way.language })
    await visitor.open('/address')
    await visitor.page.getByText('0467-99-4321').first().waitFor()
  },
)

test('an administrator whose draft another one has changed sees the change before it is overwritten', async ({
  visit,
}) => {
  const { studio } = await openOwnStudio()
  const as = await studio.admin()
  const admin = await visit({ studio, language: 'en', as })
  admin.browserErrors.expect(refusedWith(412))
  const { page, t } = admin
  await admin.open('/admin/studio?section=prices')
  const field = (name: 'trialLesson' | 'referralCoupon') =>
    page.getByLabel(t('studioFacts.inYen', { field: t(`admin.field.${name}`) }))
  await field('trialLesson').fill('2400')
  const theirs = { ...prices, trialLesson: 2300, referralCoupon: 3500 }
  await studio.call(saveDraft, { as, id: 'prices', body: { facts: theirs } })
  await page.getByRole('button', { name: t('studioFacts.save') }).click()
  const conflict = page.getByRole('alert', { name: t('admin.conflict.title') })
  await conflict.getByText('¥2,300').waitFor()
  await expectAccessible(page)
  await admin.picture('studio facts conflict')
  await expect.poll(() => field('trialLesson').inputValue()).toBe('2400')
  await expect.poll(() => field('referralCoupon').inputValue()).toBe('3500')
  await page.getByRole('button', { name: t('studioFacts.save') }).click()
  await page.getByText(t('studioFacts.saved')).waitFor()
  await page.getByText('¥2,000 → ¥2,400').waitFor()
})

test('a text that a language lacks keeps the way from being published, until it is written', async ({
  visit,
}) => {
  const { studio } = await openOwnStudio()
  const admin = await visit({ studio, language: 'en', width: 834, as: await studio.admin() })
  admin.browserErrors.expect(refusedWith(422))
  const { page, t } = admin
  const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
  const field = (name: 'directionsJa' | 'directionsEn' | 'whatToBringEn') =>
    page.getByLabel(t(`admin.field.${name}`))
  await admin.open('/admin/studio?section=visit')
  await field('directionsJa').fill('駅を出ます。\n\n  橋を渡ります。 ')
  await field('directionsEn').fill('Leave the station.\nCross the bridge.')
  await field('whatToBringEn').fill('')
  await expectAccessible(page)
  await button('studioFacts.save').click()
  await page.getByText(t('studioFacts.saved')).waitFor()
  await admin.picture('studio facts visit')
  await button('studioFacts.look').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(t('error.section.incomplete')).waitFor()
  await expect.poll(() => button('studioFacts.publish').isDisabled()).toBe(true)
  await button('common.cancel').click()

  await field('whatToBringEn').fill('A towel')
  await button('studioFacts.save').click()
  await page.getByText('A towel').first().waitFor()
  await button('studioFacts.look').click()
  await dialog.getByText('Cross the bridge.').first().waitFor()
  await button('studioFacts.publish').click()
  await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()
  const html = await pageAt(studio.origin, '/address')
  for (const step of ['駅を出ます。', '橋を渡ります。']) expect(html.replaceAll('\u200b', '')).toContain(step)
})
