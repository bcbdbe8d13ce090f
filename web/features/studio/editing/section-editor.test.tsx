import { toast } from 'react-hot-toast/headless'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import {
  bringBackVersion,
  dropDraft,
  endPlan,
  planDraft,
  previewDraft,
  publishDraft,
  readStudio,
  saveDraft,
} from '#contract/studio/studio-administration.ts'
import type { DraftPreview } from '#contract/studio/studio-administration.ts'
import type { PageFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { connectionLost, refusal } from '#tests/components/api-stub.ts'
import { changedPrices, draftOf, settingsApi } from '#tests/components/given-studio.ts'
import { show } from '#tests/components/show.tsx'
import { TakeOverFacts } from '#web/lib/facts.ts'
import { SectionEditor } from './section-editor.tsx'

const { prices } = factsOfFiles
const dearer = draftOf(
  { ...prices, trialLesson: 2200 },
  { before: { trialLesson: 2000 }, after: { trialLesson: 2200 } },
)

async function openEditor(takeOver: (facts: PageFacts) => void = () => undefined) {
  const editor = (
    <TakeOverFacts value={takeOver}>
      <SectionEditor section="prices" />
    </TakeOverFacts>
  )
  const { t } = await show(editor, { language: 'en', as: 'ADMIN' })
  const yen = (name: 'trialLesson' | 'referralCoupon' | 'newcomerCoupon') =>
    page.getByRole('textbox', { name: t('studioFacts.inYen', { field: t(`log.field.${name}`) }) })
  return {
    t,
    price: yen('trialLesson'),
    coupon: yen('referralCoupon'),
    newcomerCoupon: yen('newcomerCoupon'),
    save: page.getByRole('button', { name: t('studioFacts.save') }),
    look: page.getByRole('button', { name: t('studioFacts.look') }),
    publish: page.getByRole('button', { name: t('studioFacts.publish'), exact: true }),
    cancel: page.getByRole('button', { name: t('common.cancel') }),
    draft: page.getByRole('region', { name: t('studioFacts.draft') }),
    version: (number: number) => page.getByText(t('studioFacts.version', { number }), { exact: true }),
    dialog: page.getByRole('alertdialog'),
  }
}

test('the administrator types a price and saves it as a draft, after a mistake was named at the field', async () => {
  const { api } = settingsApi('prices')
  const { t, price, save, draft } = await openEditor()
  await userEvent.clear(price)
  await userEvent.type(price, '高い')
  await expect.element(page.getByText(t('error.fact.yen'))).toBeVisible()
  await userEvent.clear(price)
  await userEvent.type(price, '２,２００')
  await expect.element(page.getByText(t('error.fact.yen'))).not.toBeInTheDocument()
  await save.click()
  await expect.element(draft).toBeVisible()
  await expect.element(price).toHaveValue('2200')
  const [call] = api.received(saveDraft)
  expect(call?.body.facts).toEqual({ ...prices, trialLesson: 2200 })
  expect(call?.headers.get('if-match')).toBe('"1"')
})

test('the administrator gives persons who were introduced a coupon, too', async () => {
  const { api } = settingsApi('prices')
  const { newcomerCoupon, save, draft } = await openEditor()
  await expect.element(newcomerCoupon).toHaveValue('0')
  await userEvent.clear(newcomerCoupon)
  await userEvent.type(newcomerCoupon, '1000')
  await save.click()
  await expect.element(draft).toBeVisible()
  expect(api.received(saveDraft)[0]?.body.facts).toEqual({ ...prices, newcomerCoupon: 1_000 })
})

test('the administrator chooses the plan that the price page recommends, or none', async () => {
  const { api } = settingsApi('prices')
  const { t, save, draft } = await openEditor()
  const plan = page.getByRole('combobox', { name: t('log.field.recommendedPlan') })
  const [, , unlimited] = prices.plans
  await userEvent.selectOptions(plan, unlimited?.name.en ?? '')
  await save.click()
  await expect.element(draft).toBeVisible()
  await userEvent.selectOptions(plan, t('studioFacts.noPlan'))
  await save.click()
  await expect.poll(() => api.received(saveDraft)).toHaveLength(2)
  const sent = api.received(saveDraft).map(({ body }) => body.facts)
  expect(sent).toEqual([unlimited?.code, null].map((code) => ({ ...prices, recommendedPlan: code })))
})

test('the administrator takes a plan off sale, puts another one first, and leaves one on sale', async () => {
  const { api } = settingsApi('prices')
  const { t, save, draft } = await openEditor()
  const [twice = expect.fail(), fourTimes = expect.fail(), ...others] = prices.plans
  const sold = (name: string) =>
    page.getByRole('group', { name, exact: true }).getByRole('checkbox', { name: t('studioFacts.onSale') })
  const up = page.getByRole('button', { name: t('studioFacts.planUp', { name: fourTimes.name.en }) })
  const down = page.getByRole('button', { name: t('studioFacts.planDown', { name: fourTimes.name.en }) })
  await expect.element(page.getByRole('checkbox', { name: t('studioFacts.onSale') })).toHaveLength(3)
  await up.click()
  // At the top there is no way up.
  await expect.element(down).toHaveFocus()
  for (const { name } of [twice, fourTimes, others[0] ?? expect.fail()]) await sold(name.en).click()
  await save.click()
  await expect.element(page.getByText(t('error.fact.noPlanOnSale'))).toBeVisible()
  for (const { name } of [fourTimes, others[0] ?? expect.fail()]) await sold(name.en).click()
  await expect.element(page.getByText(t('error.fact.noPlanOnSale'))).not.toBeInTheDocument()
  await save.click()
  await expect.element(draft).toBeVisible()
  expect(api.received(saveDraft)[0]?.body.facts).toEqual({
    ...prices,
    plans: [fourTimes, { ...twice, onSale: false }, ...others],
  })
})

test('the administrator says how many lessons come with a month of a plan with tickets', async () => {
  const { api } = settingsApi('prices')
  const { t, save, draft } = await openEditor()
  const [twice = expect.fail(), ...others] = prices.plans
  const lessons = page.getByRole('textbox', { name: t('studioFacts.planLessons') })
  await expect.element(lessons).toHaveLength(2)
  await userEvent.clear(lessons.first())
  await userEvent.type(lessons.first(), '０')
  await save.click()
  await expect.element(page.getByText(t('error.fact.lessons'))).toBeVisible()
  await userEvent.clear(lessons.first())
  await userEvent.type(lessons.first(), '３')
  await save.click()
  await expect.element(draft).toBeVisible()
  expect(api.received(saveDraft)[0]?.body.facts).toEqual({
    ...prices,
    plans: [{ ...twice, lessonsPerMonth: 3 }, ...others],
  })
})

test('the administrator adds plans with and without a limit, and removes one that was never published', async () => {
  const { api } = settingsApi('prices')
  const { t, save, draft } = await openEditor()
  const add = (kind: 'tickets' | 'unlimited') =>
    page.getByRole('button', { name: t(`studioFacts.addPlan.${kind}`) })
  const remove = page.getByRole('button', { name: t('studioFacts.planRemove', { name: 'Students' }) })
  await add('tickets').click()
  const eight = page.getByRole('group', { name: t('studioFacts.planRow', { number: 5 }) })
  // The cursor stands in the name of the new row.
  await userEvent.keyboard('月8回')
  await save.click()
  await expect.element(page.getByText(t('error.fact.yen'))).toBeVisible()
  await expect.element(page.getByText(t('error.fact.lessons'))).toBeVisible()
  const row = page.getByRole('group', { name: '月8回' })
  await expect.element(eight).not.toBeInTheDocument()
  await userEvent.type(row.getByRole('textbox', { name: t('studioFacts.planPrice') }), '16990')
  await userEvent.type(row.getByRole('textbox', { name: t('studioFacts.planLessons') }), '8')
  await add('unlimited').click()
  await userEvent.keyboard('学生')
  const students = page.getByRole('group', { name: '学生' })
  await userEvent.type(students.getByRole('textbox', { name: t('studioFacts.planNameEn') }), 'Students')
  const own = page.getByRole('group', { name: 'Students' })
  await userEvent.type(own.getByRole('textbox', { name: t('studioFacts.planPrice') }), '14990')
  await save.click()
  await expect.element(draft).toBeVisible()
  await remove.click()
  await expect.element(own).not.toBeInTheDocument()
  await expect.element(add('tickets')).toHaveFocus()
  await save.click()
  await expect.poll(() => api.received(saveDraft)).toHaveLength(2)
  const added = { code: 21, name: { ja: '月8回', en: '' }, price: 16_990, onSale: true, lessonsPerMonth: 8 }
  const unlimited = { code: 31, name: { ja: '学生', en: 'Students' }, price: 14_990, onSale: true }
  const sent = api.received(saveDraft).map(({ body }) => body.facts)
  expect(sent).toEqual(
    [[added, { ...unlimited, lessonsPerMonth: 'unlimited' }], [added]].map((more) => ({
      ...prices,
      plans: [...prices.plans, ...more],
    })),
  )
})

test('the administrator sees every page that changes before and after, and publishes the draft', async () => {
  const { api } = settingsApi('prices', { draft: dearer, pages: changedPrices })
  const takeOver = vi.fn<(facts: PageFacts) => void>()
  const { t, draft, look, publish, dialog, version } = await openEditor(takeOver)
  await expect.element(draft.getByText(/¥2,000 → ¥2,200/)).toBeVisible()
  await look.click()
  await expect.element(dialog.getByText(t('studioFacts.pages', { count: 2 }))).toBeVisible()
  await expect.element(dialog.getByText(t('studioFacts.effect.prices'))).toBeVisible()
  for (const address of ['/price', '/en/price'])
    await expect.element(dialog.getByText(address, { exact: true })).toBeVisible()
  for (const text of ['2,000', '2,200'])
    await expect.element(dialog.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(dialog.getByText(t('studioFacts.forSearchEngines'))).toBeVisible()
  await publish.click()
  await expect.element(version(1)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(draft).not.toBeInTheDocument()
  const [call] = api.received(publishDraft)
  expect(call?.headers.get('if-match')).toBe('"1"')
  // This tab shows the new price from now on.
  await expect.poll(() => takeOver.mock.lastCall?.[0].prices.trialLesson).toBe(2200)
})

test('a link at the top of a section leads to its draft, which stands below all fields', async () => {
  settingsApi('prices', { draft: dearer })
  const { t, draft, coupon } = await openEditor()
  const link = page.getByRole('link', { name: t('studioFacts.toDraft') })
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().top).toBeLessThan(
    coupon.element().getBoundingClientRect().top,
  )
  await link.click()
  await expect.element(draft.getByRole('heading')).toHaveFocus()
  await expect.element(draft).toBeInViewport()
})

test('a publication is confirmed although the connection breaks while the new settings are read', async () => {
  const { api } = settingsApi('prices', { draft: dearer })
  api.on(readStudio, connectionLost)
  const toasts = vi.spyOn(toast, 'success')
  onTestFinished(() => toasts.mockRestore())
  const { t, look, publish, version } = await openEditor()
  await look.click()
  await publish.click()
  await expect.element(version(1)).toBeVisible()
  await expect.poll(() => toasts.mock.calls).toEqual([[t('studioFacts.published')]])
  expect(api.received(publishDraft)).toHaveLength(1)
})

test('a preview that takes long says so, has the time that it needs, and goes on while it is closed', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<DraftPreview>()
  const { api } = settingsApi('prices', { draft: dearer })
  api.on(previewDraft, () => answered)
  const limit = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limit.mockRestore())
  const { t, look, publish, cancel, dialog } = await openEditor()
  const state = dialog.getByRole('status')
  await look.click()
  await expect.element(state.getByText(t('studioFacts.preparing'))).toBeVisible()
  expect(limit).toHaveBeenLastCalledWith(limits.renderTimeoutMs)
  await expect.element(publish).toBeDisabled()
  await cancel.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await look.click()
  await expect.element(state.getByText(t('studioFacts.preparing'))).toBeVisible()
  answer({ etag: '1', pages: changedPrices })
  await expect.element(state.getByText(t('studioFacts.pages', { count: 2 }))).toBeVisible()
  await expect.element(publish).toBeEnabled()
  expect(api.received(previewDraft)).toHaveLength(1)
})

test('a draft that lacks a text cannot be published, and the dialog says why', async () => {
  const { api } = settingsApi('prices', { draft: dearer })
  api.on(previewDraft, () => refusal('error.section.incomplete', { fields: { plans: 'required' } }))
  const { t, look, publish, dialog } = await openEditor()
  await look.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(t('error.section.incomplete'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(t('log.field.plans'))
  await expect.element(dialog.getByRole('button', { name: t('common.retry') })).not.toBeInTheDocument()
  await expect.element(publish).toBeDisabled()
})

test('the administrator sees what another one has saved meanwhile before it is overwritten', async () => {
  const { api } = settingsApi('prices')
  const theirs = { ...prices, trialLesson: 2300, referralCoupon: 3500 }
  api.on(saveDraft, () => refusal('error.section.changed', { current: { facts: theirs, etag: '7' } }))
  const { t, price, coupon, save } = await openEditor()
  await userEvent.clear(price)
  await userEvent.type(price, '2400')
  await save.click()
  const conflict = page.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText('¥2,300')).toBeVisible()
  await expect.element(price).toHaveValue('2400')
  await expect.element(coupon).toHaveValue('3500')
  api.on(saveDraft, () => ({ etag: '8' }))
  await save.click()
  await expect.poll(() => api.received(saveDraft)).toHaveLength(2)
  const call = api.received(saveDraft)[1]
  expect(call?.body.facts).toMatchObject({ trialLesson: 2400, referralCoupon: 3500 })
  expect(call?.headers.get('if-match')).toBe('"7"')
})

const version = (number: number) => ({
  ...dearer,
  number,
  broughtBack: null,
  after: { trialLesson: 2100 + number },
})

test('the administrator brings an earlier version back, and the form shows it', async () => {
  const { api } = settingsApi('prices', { versions: [version(2), version(1)] })
  const { t, price, draft, dialog } = await openEditor()
  const back = (name: string) =>
    page.getByRole('button', { name: t('studioFacts.bringBackOf', { version: name }) })
  await back(t('studioFacts.version', { number: 1 })).click()
  await dialog.getByRole('button', { name: t('studioFacts.bringBack') }).click()
  await expect.element(price).toHaveValue('2101')
  await expect.element(draft).toBeVisible()
  await back(t('studioFacts.fileVersion')).click()
  await expect.element(dialog.getByText(t('studioFacts.backOverDraft'))).toBeVisible()
  await dialog.getByRole('button', { name: t('studioFacts.bringBack') }).click()
  await expect.element(price).toHaveValue('2000')
  expect(api.received(bringBackVersion).map(({ body }) => body.number)).toEqual([1, 0])
})

test('the administrator discards the draft, and the form shows what is published', async () => {
  const { api } = settingsApi('prices', { draft: dearer })
  const { t, price, draft, dialog } = await openEditor()
  await expect.element(price).toHaveValue('2200')
  await draft.getByRole('button', { name: t('studioFacts.drop') }).click()
  await dialog.getByRole('button', { name: t('studioFacts.drop') }).click()
  await expect.element(price).toHaveValue('2000')
  await expect.element(draft).not.toBeInTheDocument()
  expect(api.received(dropDraft)).toHaveLength(1)
})

test('the administrator plans the publication for a moment in Tokyo, and takes the plan back to change the draft', async () => {
  const { api } = settingsApi('prices', { draft: dearer, pages: changedPrices })
  const { t, look, dialog, draft, save } = await openEditor()
  await look.click()
  await dialog.getByRole('radio', { name: t('studioFacts.plan.later') }).click()
  const plan = dialog.getByRole('button', { name: t('studioFacts.plan.ok') })
  await plan.click()
  await expect.element(dialog.getByText(t('error.publishAt.required'))).toBeVisible()
  await dialog.getByLabelText(new RegExp(`^${t('studioFacts.plan.at')}`)).fill('2026-12-01T00:00')
  await plan.click()
  await expect.element(draft.getByText(/2026\/12\/01 00:00/)).toBeVisible()
  expect(api.received(planDraft).map(({ body }) => body)).toEqual([{ publishAt: '2026-11-30T15:00:00.000Z' }])
  await expect.element(save).toBeDisabled()
  await draft.getByRole('button', { name: t('studioFacts.plan.end') }).click()
  await expect.element(save).toBeEnabled()
  expect(api.received(endPlan)).toHaveLength(1)
})
