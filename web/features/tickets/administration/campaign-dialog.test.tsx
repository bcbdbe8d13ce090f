import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import type { CampaignPreview } from '#contract/tickets/ticket-administration.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'

const previewOf = (members: number): CampaignPreview => ({
  hash: `hash of ${members}`,
  members,
  tickets: members * 2,
  names: Array.from({ length: members }, (_, serial) => ({
    id: `member-${serial}`,
    lastName: '山田',
    firstName: `花子${serial}`,
  })),
})

async function openCampaign(language: 'ja' | 'en' = 'ja') {
  const closed = { times: 0 }
  const api = new ApiStub()
    .on(previewCampaign, () => previewOf(3))
    .on(grantCampaign, () => ({ members: 2, tickets: 4 }))
  const { t } = await show(
    <CampaignDialog open q="山田" conditions={{}} onClose={() => (closed.times += 1)} />,
    { language, as: 'ADMIN' },
  )
  const box = page.getByRole('dialog', { name: t('ticketAdmin.campaign.title') })
  const named = (name: string) => box.getByRole('textbox', { name })
  return {
    api,
    t,
    closed,
    box,
    tickets: named(t('ticketAdmin.campaign.tickets')),
    reason: named(t('ticketAdmin.reason')),
    notBookedSince: named(t('ticketAdmin.campaign.notBookedSince')),
    preview: box.getByRole('button', { name: t('ticketAdmin.campaign.preview') }),
    total: (members: number) =>
      box.getByText(t('ticketAdmin.campaign.total', { members, tickets: 2, sum: members * 2 })),
  }
}

test('the administrator gives tickets to the members of a search, after a preview of what was typed last', async () => {
  const { api, t, closed, box, tickets, reason, preview, total } = await openCampaign()
  await preview.click()
  await expect.element(box.getByText(t('error.tickets.pattern'))).toBeVisible()
  await userEvent.type(tickets, '2')
  await expect.element(tickets).toHaveValue('2')
  await reason.fill('開店5周年')
  await preview.click()
  await expect.element(total(3)).toBeVisible()
  // A change makes the preview untrue, so another one is asked for.
  api.on(previewCampaign, () => previewOf(2))
  await box.getByRole('checkbox', { name: planName(factsOfFiles, 3, 'ja'), exact: true }).click()
  await preview.click()
  await expect.element(total(2)).toBeVisible()
  await box.getByText(t('ticketAdmin.campaign.names')).click()
  await expect.poll(() => box.getByRole('list').getByRole('listitem').elements().length).toBe(2)
  await box.getByRole('button', { name: t('ticketAdmin.campaign.ok', { count: 2 }) }).click()
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(grantCampaign).map(({ body }) => body)).toEqual([
    { q: '山田', tickets: 2, reason: '開店5周年', memberTypes: [3], hash: 'hash of 2' },
  ])
})

test('members who came meanwhile are shown before anything is given, and nothing typed is lost', async () => {
  const { api, t, closed, box, tickets, reason, total } = await openCampaign('en')
  await tickets.fill('2')
  await userEvent.type(reason, 'Birthday{Enter}')
  await expect.element(total(3)).toBeVisible()
  api.on(grantCampaign, () => refusal('error.campaign.changed', { current: previewOf(2) }))
  await userEvent.type(reason, '{Enter}')
  await expect.element(box.getByText(t('error.campaign.changed'))).toBeVisible()
  await expect.element(total(2)).toBeVisible()
  await expect.element(reason).toHaveValue('Birthday')
  api.on(grantCampaign, () => ({ members: 2, tickets: 4 }))
  await userEvent.type(reason, '{Enter}')
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(grantCampaign).map(({ body }) => body.hash)).toEqual(['hash of 3', 'hash of 2'])
})

test('a campaign says when no member matches, and that the last booking cannot be in the future', async () => {
  const { api, t, box, tickets, reason, notBookedSince, preview } = await openCampaign()
  await tickets.fill('2')
  await reason.fill('お久しぶりです')
  await notBookedSince.fill(dateOf(now + 3 * dayMs))
  api.on(previewCampaign, () => refusal('error.server.invalid', { fields: { notBookedSince: 'future' } }))
  await preview.click()
  await expect.element(box.getByText(t('error.notBookedSince.future'))).toBeVisible()
  await notBookedSince.fill(dateOf(now))
  api.on(previewCampaign, () => previewOf(0))
  await preview.click()
  await expect.element(box.getByText(t('ticketAdmin.campaign.noMembers'))).toBeVisible()
  await expect.element(preview).toBeVisible()
})
