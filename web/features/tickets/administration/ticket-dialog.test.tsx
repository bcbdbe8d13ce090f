import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { memberWithHistory } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateOf, dateText, dayMs } from '#time/tokyo.ts'
import { MemberTickets } from './member-tickets.tsx'
import { TicketsButton } from './ticket-dialog.tsx'

const lastDay = dateOf(now + 40 * dayMs)

async function openDialog(language: 'ja' | 'en' = 'ja') {
  const api = new ApiStub().on(adjustTickets, () => ({ tickets: 5 }))
  const { t } = await show(<TicketsButton member={memberWithHistory({ tickets: 3 })} />, {
    language,
    as: 'ADMIN',
  })
  await page.getByRole('button', { name: t('ticketAdmin.open') }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: 'count' | 'reason' | 'expiresOn') =>
    dialog.getByRole('textbox', { name: t(`ticketAdmin.${name}`) })
  return { api, t, dialog, field, confirm: dialog.getByRole('button', { name: t('form.confirm') }) }
}

test('the administrator gives tickets with a reason and a last day, in full-width digits too', async () => {
  const { api, t, dialog, field, confirm } = await openDialog()
  await userEvent.type(field('count'), '２')
  await field('expiresOn').fill(lastDay)
  await confirm.click()
  await expect.element(dialog.getByText(t('error.reason.required'))).toBeVisible()
  await expect.element(field('count')).toHaveValue('２')
  await userEvent.type(field('reason'), 'お詫び')
  await expect.element(field('reason')).toHaveValue('お詫び')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(adjustTickets).map(({ body }) => body)).toEqual([
    { change: 2, reason: 'お詫び', expiresOn: lastDay },
  ])
})

test('more tickets than there are cannot be taken, and what was typed stays', async () => {
  const { api, t, dialog, field, confirm } = await openDialog('en')
  await dialog.getByRole('combobox', { name: t('ticketAdmin.way') }).selectOptions('take')
  await expect.element(field('expiresOn')).not.toBeInTheDocument()
  await userEvent.type(field('count'), '6')
  await field('reason').fill('Mistake')
  api.on(adjustTickets, () => refusal('error.change.notEnough', { fields: { change: 'notEnough' } }))
  await confirm.click()
  await expect.element(dialog.getByText(t('error.change.notEnough'))).toBeVisible()
  await expect.element(field('reason')).toHaveValue('Mistake')
  api.on(adjustTickets, () => ({ tickets: 2 }))
  await field('count').fill('1')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(adjustTickets).at(-1)?.body).toEqual({ change: -1, reason: 'Mistake' })
})

test('a last day that is over is refused before anything is sent', async () => {
  const { api, t, dialog, field, confirm } = await openDialog()
  await field('count').fill('1')
  await field('reason').fill('x')
  await field('expiresOn').fill(dateOf(now - 2 * dayMs))
  await confirm.click()
  await expect.element(dialog.getByText(t('error.expiresOn.past'))).toBeVisible()
  expect(api.received(adjustTickets)).toEqual([])
})

test('after a lost answer the tickets are given once, by the keyboard alone', async () => {
  const { api, t, dialog, field } = await openDialog('en')
  api.on(adjustTickets, connectionLost)
  await userEvent.type(field('count'), '2')
  await userEvent.keyboard('{Tab}Sorry{Enter}')
  await expect.element(dialog.getByText(t('form.outcomeUnknown'))).toBeVisible()
  api.on(adjustTickets, () => ({ tickets: 5 }))
  await userEvent.type(field('reason'), '{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = api.received(adjustTickets).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
})

test('the page of a member says of each lot why it was given, until when it counts, and which is used next', async () => {
  const lots = [
    { id: 'a', reason: 'granted', note: 'お詫び', expiresOn: lastDay, granted: 2, left: 1, offer: null },
    { id: 'b', reason: 'paid', note: null, expiresOn: null, granted: 4, left: 4, offer: null },
  ] as const
  const { t } = await show(<MemberTickets member={memberWithHistory({ lots: [...lots] })} />, { as: 'ADMIN' })
  const first = page
    .getByRole('list', { name: t('ticketAdmin.lots') })
    .getByRole('listitem')
    .first()
  for (const words of [
    t('ticketAdmin.until', { day: dateText(now + 40 * dayMs, 'ja') }),
    'お詫び',
    t('ticketAdmin.next'),
    t('ticketAdmin.leftOf', { left: 1, granted: 2 }),
  ])
    await expect.poll(() => first.element().textContent).toContain(words)
})
