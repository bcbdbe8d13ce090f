import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmFirstStep, firstSteps, listFirstSteps, reopenFirstStep } from '#contract/first-steps.ts'
import type { FirstStep } from '#contract/first-steps.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateText, isoText } from '#time/tokyo.ts'
import { FirstSteps } from './first-steps.tsx'

function withSteps(given: Partial<Record<FirstStep['id'], FirstStep['state']>>) {
  const steps = firstSteps.map((id): FirstStep => ({ id, state: given[id] ?? 'done', confirmedAt: null }))
  const set = (id: string, confirmedAt: string | null) => {
    const step = steps.find((one) => one.id === id)
    if (step) step.confirmedAt = confirmedAt
    return { id }
  }
  return new ApiStub()
    .on(listFirstSteps, () => steps.map((step) => ({ ...step })))
    .on(confirmFirstStep, ({ params: { id } }) => set(id, isoText(now)))
    .on(reopenFirstStep, ({ params: { id } }) => set(id, null))
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an owner reads what is still the sample’s, and says of the usual prices that they are right', async () => {
  const api = withSteps({ contact: 'sample', prices: 'usual', lessons: 'missing' })
  const { t } = await show(<FirstSteps />, { as: 'ADMIN', at: '/admin/start' })
  await expect.element(page.getByText(t('firstSteps.of', { done: 12, total: 15 }))).toBeVisible()
  const name = (id: FirstStep['id']) => t(`firstSteps.name.${id}`)
  await expect.element(row(name('contact')).getByText(t('firstSteps.state.sample'))).toBeVisible()
  await expect.element(row(name('lessons')).getByText(t('firstSteps.state.missing'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('firstSteps.changeOf', { name: name('contact') }) }))
    .toHaveAttribute('href', '/admin/studio?section=contact')
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: t('firstSteps.confirmOf', { name: name('prices') }) }).click()
  await expect.element(page.getByText(t('firstSteps.of', { done: 13, total: 15 }))).toBeVisible()
  await expect
    .element(row(name('prices')).getByText(t('firstSteps.state.confirmed', { date: dateText(now, 'ja') })))
    .toBeVisible()
  expect(api.received(confirmFirstStep).map(({ params }) => params)).toEqual([{ id: 'prices' }])
  await page.getByRole('button', { name: t('firstSteps.reopenOf', { name: name('prices') }) }).click()
  await expect.element(row(name('prices')).getByText(t('firstSteps.state.usual'))).toBeVisible()
})

test('when nothing is left the page says so', async () => {
  withSteps({})
  const { t } = await show(<FirstSteps />, { as: 'ADMIN', language: 'en' })
  await expect.element(page.getByText(t('firstSteps.allDone'))).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a confirmation that does not arrive leaves the step open', async () => {
  withSteps({ hours: 'usual' }).on(confirmFirstStep, connectionLost)
  const { t } = await show(<FirstSteps />, { as: 'ADMIN' })
  const confirm = page.getByRole('button', {
    name: t('firstSteps.confirmOf', { name: t('firstSteps.name.hours') }),
  })
  await confirm.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(confirm).toBeEnabled()
})
