import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { now, show, showPage } from '#tests/components/show.tsx'
import { Interactive } from './interactive.tsx'

/** How long a toast takes to disappear (specification section 9). */
const leavingMs = 300

const stopClock = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })

test.each([
  { kind: 'success', role: 'status', life: 2_000 },
  { kind: 'error', role: 'alert', life: 4_000 },
] as const)('a toast of $kind disappears after $life ms', async ({ kind, role, life }) => {
  await show(<p />)
  stopClock()
  toast[kind]('done')
  const words = page.getByRole(role).getByText('done')
  await expect.element(words).toBeVisible()
  await vi.advanceTimersByTimeAsync(life - 1)
  await expect.element(page.getByText('done').and(words)).toBeVisible()
  expect(document.querySelector('[data-leaving]')).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => document.querySelector('[data-leaving]')).not.toBeNull()
  await vi.advanceTimersByTimeAsync(leavingMs)
  await expect.element(page.getByText('done')).not.toBeInTheDocument()
})

test('an action that takes longer than 400 ms says so until its result is there', async () => {
  const answer = Promise.withResolvers<void>()
  function Action() {
    const action = useMutation({
      mutationFn: () => answer.promise,
      onSuccess: () => void toast.success('done'),
    })
    return <button onClick={() => action.mutate()}>{'act'}</button>
  }
  const { t } = await show(<Action />, { language: 'en' })
  stopClock()
  const busy = page.getByRole('status').getByText(t('common.busy'))
  await page.getByRole('button', { name: 'act' }).click()
  await vi.advanceTimersByTimeAsync(390)
  expect(busy.query()).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  await expect.element(busy).toBeVisible()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(busy).toBeVisible()
  answer.resolve()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(page.getByText('done')).toBeVisible()
  await expect.element(busy).not.toBeInTheDocument()
})

test('the oldest toast disappears when a twenty-first comes, and no alert is announced twice', async () => {
  await show(<p />)
  for (let number = 1; number <= 21; number += 1) toast.error(`error ${number}`)
  await expect.element(page.getByText('error 21')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveLength(20)
  await expect.element(page.getByText('error 1', { exact: true })).not.toBeInTheDocument()
  // An alert announces itself; a live region around it would announce it again.
  expect(document.querySelector('[aria-live] [role="alert"]')).toBeNull()
})

test.each([
  [390, 'bottom'],
  [1024, 'top'],
] as const)('in a window of %i pixels a toast stands at the %s', async (width, edge) => {
  await show(<p />, { width })
  toast.success('done')
  const words = page.getByRole('status').getByText('done')
  await expect.element(words).toBeVisible()
  const { top, bottom } = words.element().getBoundingClientRect()
  expect(edge === 'top' ? top : window.innerHeight - bottom).toBeLessThan(60)
})

test('a toast disappears also when the list went away under the pointer', async () => {
  const { rerender } = await showPage(<Interactive key="first">{null}</Interactive>)
  toast.error('first')
  await page.getByText('first').hover()
  await rerender(<Interactive key="second">{null}</Interactive>)
  toast.remove()
  // Away from the place where the next toast comes.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 600 }, force: true })
  stopClock()
  toast.success('second')
  await expect.element(page.getByText('second')).toBeVisible()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => document.querySelector('[data-leaving]')).not.toBeNull()
})
