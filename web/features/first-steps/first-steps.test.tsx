import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  chooseBeginning,
  confirmFirstStep,
  firstSteps,
  listFirstSteps,
  readBeginning,
  reopenFirstStep,
} from '#contract/first-steps.ts'
import type { Beginning, BeginningState, FirstStep } from '#contract/first-steps.ts'
import { readStudio } from '#contract/studio/studio-administration.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateText, isoText } from '#time/tokyo.ts'
import { FirstSteps } from './first-steps.tsx'

const nothing: BeginningState['sample'] = { sections: [], teachers: [], spaces: [] }

function withSteps(
  given: Partial<Record<FirstStep['id'], FirstStep['state']>>,
  begun: { beginning: Beginning | null; sample?: BeginningState['sample'] } = { beginning: 'sample' },
) {
  const steps = firstSteps.map((id): FirstStep => ({ id, state: given[id] ?? 'done', confirmedAt: null }))
  const set = (id: string, confirmedAt: string | null) => {
    const step = steps.find((one) => one.id === id)
    if (step) step.confirmedAt = confirmedAt
    return { id }
  }
  const { sample = nothing } = begun
  let { beginning } = begun
  const state = (): BeginningState => ({ beginning, sample, canReturn: beginning === 'blank' })
  return (
    new ApiStub()
      .on(readBeginning, state)
      .on(chooseBeginning, ({ body }) => {
        ;({ beginning } = body)
        return state()
      })
      // This tab then goes on with the facts that it has.
      .on(readStudio, connectionLost)
      .on(listFirstSteps, () => steps.map((step) => ({ ...step })))
      .on(confirmFirstStep, ({ params: { id } }) => set(id, isoText(now)))
      .on(reopenFirstStep, ({ params: { id } }) => set(id, null))
  )
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an owner reads what is still the sample’s, and says of the usual prices that they are right', async () => {
  const api = withSteps({ contact: 'sample', prices: 'usual', lessons: 'missing' })
  const { t } = await show(<FirstSteps />, { as: 'ADMIN', at: '/admin/start' })
  await expect.element(page.getByText(t('firstSteps.of', { done: 13, total: 16 }))).toBeVisible()
  const name = (id: FirstStep['id']) => t(`firstSteps.name.${id}`)
  await expect.element(row(name('contact')).getByText(t('firstSteps.state.sample'))).toBeVisible()
  await expect.element(row(name('lessons')).getByText(t('firstSteps.state.missing'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('firstSteps.changeOf', { name: name('contact') }) }))
    .toHaveAttribute('href', '/admin/studio?section=contact')
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: t('firstSteps.confirmOf', { name: name('prices') }) }).click()
  await expect.element(page.getByText(t('firstSteps.of', { done: 14, total: 16 }))).toBeVisible()
  await expect
    .element(row(name('prices')).getByText(t('firstSteps.state.confirmed', { date: dateText(now, 'ja') })))
    .toBeVisible()
  expect(api.received(confirmFirstStep).map(({ params }) => params)).toEqual([{ id: 'prices' }])
  await page.getByRole('button', { name: t('firstSteps.reopenOf', { name: name('prices') }) }).click()
  await expect.element(row(name('prices')).getByText(t('firstSteps.state.usual'))).toBeVisible()
})

test('payments that are set up and were never seen to work are an open step, which leads to their test', async () => {
  withSteps({ payments: 'untested' })
  const { t } = await show(<FirstSteps />, { as: 'ADMIN', at: '/admin/start' })
  const name = t('firstSteps.name.payments')
  await expect.element(row(name).getByText(t('firstSteps.state.untested'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('firstSteps.testOf', { name }) }))
    .toHaveAttribute('href', '/admin/status')
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

test('the first administrator begins blank, reads what that means, and takes it back', async () => {
  const api = withSteps({ contact: 'sample' }, { beginning: null })
  const { t } = await show(<FirstSteps />, { as: 'ADMIN' })
  await expect
    .element(page.getByRole('heading', { name: t('firstSteps.beginning.title.open') }))
    .toBeVisible()
  await expectAccessible(page.getByRole('main'))
  const button = (name: string) => page.getByRole('button', { name })
  await button(t('firstSteps.beginning.choose.blank')).click()
  await expect.element(page.getByText(t('firstSteps.beginning.chosen.blank'))).toBeVisible()
  const heading = page.getByRole('heading', { name: t('firstSteps.beginning.title.blank') })
  await expect.element(heading).toHaveFocus()
  await expect
    .element(row(t('firstSteps.name.contact')).getByText(t('firstSteps.state.leftOut')))
    .toBeVisible()
  await button(t('firstSteps.beginning.return')).click()
  await expect
    .element(row(t('firstSteps.name.contact')).getByText(t('firstSteps.state.sample')))
    .toBeVisible()
  expect(api.received(chooseBeginning).map(({ body }) => body.beginning)).toEqual(['blank', 'sample'])
})

test('who removes the samples reads before what visitors will no longer read', async () => {
  const sample = { sections: ['names' as const], teachers: ['陽田 万里'], spaces: ['ルーフテラス'] }
  const api = withSteps({}, { beginning: 'sample', sample })
  const { t } = await show(<FirstSteps />, { as: 'ADMIN', language: 'en' })
  const remove = t('firstSteps.beginning.remove')
  await page.getByRole('button', { name: remove }).click()
  const dialog = page.getByRole('alertdialog')
  for (const text of [t('firstSteps.name.names'), '陽田 万里', 'ルーフテラス'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  expect(api.received(chooseBeginning)).toEqual([])
  await dialog.getByRole('button', { name: remove }).click()
  await expect
    .element(page.getByRole('heading', { name: t('firstSteps.beginning.title.blank') }))
    .toHaveFocus()
})

test('a removal that does not arrive says so in the dialog and leaves the samples', async () => {
  withSteps({}, { beginning: 'sample', sample: { ...nothing, sections: ['story'] } }).on(
    chooseBeginning,
    connectionLost,
  )
  const { t } = await show(<FirstSteps />, { as: 'ADMIN' })
  await page.getByRole('button', { name: t('firstSteps.beginning.remove') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('firstSteps.beginning.remove') }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: t('firstSteps.beginning.remove') }).click()
  await expect.element(dialog).toMatchTextContent(t('firstSteps.beginning.removeText'))
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})
