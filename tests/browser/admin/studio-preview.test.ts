import { expect, onTestFinished } from 'vitest'
import { dropDraft, saveDraft } from '#contract/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { calls, holdAnswers } from '../connection.ts'
import { test } from '../test.ts'

const { prices } = factsOfFiles

test('on a busy machine the preview says that it is being prepared, waits longer than other calls, and goes on while it is closed', async ({
  visit,
  studio,
}) => {
  const as = await studio.admin()
  await studio.call(saveDraft, { as, id: 'prices', body: { facts: { ...prices, trialLesson: 2200 } } })
  // Other tests go on in this studio.
  onTestFinished(async () => void (await studio.call(dropDraft, { as, id: 'prices' })))
  const admin = await visit({ language: 'en', as, changesBrowser: true })
  const { page, t } = admin
  const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
  await page.addInitScript(holdTimeLimits)
  await admin.open('/admin/studio')
  const release = await holdAnswers(page, calls.studioPreview)
  let asked = 0
  page.on('request', (request) => void (asked += Number(calls.studioPreview.test(request.url()))))
  await button('studioFacts.look').click()
  const state = page.getByRole('alertdialog').getByRole('status')
  await state.getByText(t('studioFacts.preparing')).waitFor()
  await expect.poll(() => button('studioFacts.publish').isDisabled()).toBe(true)
  await page.evaluate((ms) => dispatchEvent(new CustomEvent('later', { detail: ms })), 20_000)
  await button('common.cancel').click()
  await state.waitFor({ state: 'detached' })
  await button('studioFacts.look').click()
  await state.getByText(t('studioFacts.preparing')).waitFor()
  release()
  await state.getByText(t('studioFacts.pages', { count: 6 })).waitFor()
  expect(asked).toBe(1)
})

/** Runs in the page. A time limit runs out when the event `later` names a longer time. */
function holdTimeLimits() {
  AbortSignal.timeout = (ms) => {
    const limit = new AbortController()
    addEventListener('later', (event) => (event as CustomEvent<number>).detail > ms && limit.abort())
    return limit.signal
  }
}
