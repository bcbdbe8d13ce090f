import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findLessons } from '#contract/schedule/lesson-search.ts'
import type { FoundLesson } from '#contract/schedule/lesson-search.ts'
import { listFirstSteps } from '#contract/first-steps.ts'
import { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import { findPayments } from '#contract/payments/money.ts'
import type { FoundPayment } from '#contract/payments/money.ts'
import type { Role } from '#contract/roles.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { destinationsOf } from '../destinations.ts'
import AreaNavigation from './area-navigation.tsx'

const lesson: FoundLesson = {
  id: 'lesson-1',
  title: '朝ヨガ',
  titleEn: 'Morning yoga',
  start: isoText(now),
  end: isoText(now + hourMs),
  totalSeats: 10,
  seatsLeft: 10,
}

/** A part of a page that has a dialog of its own. */
function PageWithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{'edit'}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="editing" closeLabel="close">
        {null}
      </Dialog>
    </>
  )
}

/** The navigation of the admin area, with what a search finds. */
async function openArea(
  {
    members = [],
    total = members.length,
    lessons = [],
    payments = [],
    as = 'ADMIN',
  }: {
    members?: ManagedMember[]
    total?: number
    lessons?: FoundLesson[]
    payments?: FoundPayment[]
    as?: Role
  } = {},
  language: 'ja' | 'en' = 'ja',
) {
  const api = new ApiStub()
    .on(listInquiries, () => pageOf(listInquiries, [], 0))
    .on(listFirstSteps, () => [])
    .on(listMembers, () => pageOf(listMembers, members, total))
    .on(findLessons, () => lessons)
    .on(findPayments, () => payments)
  const { t, address } = await show(
    <>
      <AreaNavigation />
      <PageWithDialog />
    </>,
    { language, as, at: '/admin/log' },
  )
  const palette = page.getByRole('dialog', { name: t('adminNav.palette.title') })
  return {
    api,
    t,
    address,
    palette,
    open: page.getByRole('button', { name: t('adminNav.palette.open') }),
    typed: palette.getByRole('combobox', { name: t('adminNav.palette.label') }),
    results: palette.getByRole('option'),
    outcome: palette.getByRole('status'),
  }
}

test('the administrator finds a member with the keyboard alone, and opens the page of the member', async () => {
  const { t, address, palette, typed, results, outcome } = await openArea({ members: [managedMember()] })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(typed).toHaveFocus()
  await expect.poll(() => results.elements().length).toBe(destinationsOf('ADMIN', () => true).length)
  await userEvent.type(typed, 'やまだ')
  await expect.element(typed).toHaveValue('やまだ')
  await expect.element(palette.getByRole('option', { name: /山田 花子/ })).toBeVisible()
  await expect.element(outcome).toHaveTextContent(t('adminNav.palette.found', { count: 1 }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/members/hanako')
  await expect.element(palette).not.toBeInTheDocument()
})

test('a lesson that is found opens in its dialog on the calendar', async () => {
  const { address, open, typed, palette } = await openArea({ lessons: [lesson] }, 'en')
  await open.click()
  await userEvent.type(typed, 'Morning')
  await palette.getByRole('option', { name: /Morning yoga/ }).click()
  await expect.poll(address).toContain('lesson=lesson-1')
})

test('arrow keys move over the results, and a click opens one', async () => {
  const { t, address, open, typed, results, palette } = await openArea()
  await open.click()
  const isHighlighted = (position: number) =>
    expect.element(results.nth(position)).toHaveAttribute('data-highlighted')
  await isHighlighted(0)
  await userEvent.keyboard('{ArrowDown}')
  await isHighlighted(1)
  await expect
    .poll(() => typed.element().getAttribute('aria-activedescendant'))
    .toBe(results.nth(1).element().id)
  await palette.getByRole('option', { name: new RegExp(t('adminNav.to.mails')) }).click()
  await expect.poll(address).toBe('/admin/mails')
})

test('many members lead to the list that has them all', async () => {
  const { t, address, open, typed, palette } = await openArea({ members: [managedMember()], total: 8 })
  await open.click()
  await userEvent.type(typed, '山田')
  await palette
    .getByRole('option', { name: new RegExp(t('adminNav.palette.allMembers', { count: 8 })) })
    .click()
  await expect.poll(address).toBe(`/admin?tab=user&q=${encodeURIComponent('山田')}`)
})

test('while a search runs Enter opens nothing of an earlier one, whose calls are given up', async () => {
  const { api, t, address, open, typed, outcome, palette } = await openArea({ members: [managedMember()] })
  await open.click()
  await typed.fill('山田')
  const found = palette.getByRole('option', { name: /山田 花子/ })
  await expect.element(found).toBeVisible()
  api.on(listMembers, () => new Promise(() => undefined))
  await typed.fill('山田 x')
  await expect.element(found).not.toBeInTheDocument()
  await expect.element(outcome).toHaveTextContent(t('adminNav.palette.searching'))
  await expect.poll(() => api.received(listMembers).at(-1)?.query.q).toBe('山田 x')
  await userEvent.keyboard('{Enter}')
  const calls = vi.mocked(window.fetch).mock.calls
  const held = calls.findLast(([asked]) => (asked as string).includes('/admin/user?'))
  api.on(listMembers, () => pageOf(listMembers, [], 0))
  await typed.fill('山田 xy')
  await expect.element(outcome).toHaveTextContent(t('adminNav.palette.none'))
  expect(held?.[1]?.signal?.aborted).toBe(true)
  await expect.poll(address).toBe('/admin/log')
})

const payment: FoundPayment = {
  paymentId: 'payment-1',
  number: 12,
  amount: 5_500,
  paidAt: isoText(now),
  memberId: 'hanako',
  memberNumber: 3,
  name: '山田 花子',
}

test('a payment is found by the number of its receipt, and Enter opens the receipt', async () => {
  const { api, t, address, open, typed, palette, results } = await openArea({ payments: [payment] }, 'en')
  await open.click()
  await userEvent.type(typed, 'h-000012')
  const found = palette.getByRole('option', { name: /H-000012/ })
  await expect.element(found).toBeVisible()
  await expect.element(found.getByText('5,500', { exact: false })).toBeVisible()
  await expect.element(palette.getByText(t('adminNav.palette.payments'), { exact: true })).toBeVisible()
  await expect.poll(() => results.elements().length).toBe(1)
  expect(api.received(findPayments).map(({ query }) => query.q)).toEqual(['h-000012'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/en/receipt/payment-1')
})

test('no payment is asked for by a name, and none for the reception', async () => {
  const { api, open, typed, palette } = await openArea({ members: [managedMember()], as: 'RECEPTION' })
  await open.click()
  await userEvent.type(typed, 'H-000012')
  await expect.element(palette.getByRole('option', { name: /山田 花子/ })).toBeVisible()
  expect(api.received(findPayments)).toEqual([])
})

test('Enter opens the only result also when it was pressed before the search had ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { api, t, address, open, typed, outcome } = await openArea()
  api.on(listMembers, async () => {
    await promise
    return pageOf(listMembers, [managedMember()], 1)
  })
  await open.click()
  await userEvent.type(typed, 'やまだ')
  await expect.poll(() => api.received(listMembers)).toHaveLength(1)
  await expect.element(outcome).toHaveTextContent(t('adminNav.palette.searching'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/log')
  resolve()
  await expect.poll(address).toBe('/admin/members/hanako')
})

test('an Enter before the search has ended opens none of several results', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { api, t, address, open, typed, results, outcome } = await openArea()
  const members = [managedMember(), managedMember({ id: 'taro', number: 2 })]
  api.on(listMembers, async () => {
    await promise
    return pageOf(listMembers, members, 2)
  })
  await open.click()
  await userEvent.type(typed, 'やまだ')
  await expect.poll(() => api.received(listMembers)).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  resolve()
  await expect.element(outcome).toHaveTextContent(t('adminNav.palette.found', { count: 2 }))
  await expect.poll(() => results.elements().length).toBe(2)
  expect(address()).toBe('/admin/log')
})

test('a search that fails says so and can be tried again', async () => {
  const { api, t, open, typed, palette } = await openArea({}, 'en')
  api.on(findLessons, () => refusal('error.server.default'))
  await open.click()
  await userEvent.type(typed, 'Morning')
  const alert = palette.getByRole('alert').filter({ hasText: t('adminNav.palette.lessonsFailed') })
  await expect.element(alert).toBeVisible()
  api.on(findLessons, () => [lesson])
  await alert.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(palette.getByRole('option', { name: /Morning yoga/ })).toBeVisible()
})

test('Escape gives the focus back, and the keys do nothing while a dialog is open', async () => {
  const { palette, typed } = await openArea()
  const edit = page.getByRole('button', { name: 'edit' })
  ;(edit.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(typed).toHaveFocus()
  await userEvent.keyboard('x{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(edit).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'editing' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).not.toBeInTheDocument()
})
