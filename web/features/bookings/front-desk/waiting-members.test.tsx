import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { endWaitForMember, waitForMember } from '#contract/bookings/waiting-list.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { listSpaces } from '#contract/spaces/spaces.ts'
import { fullName } from '#studio/person-name.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { receivedLesson, waitingMember } from '#tests/components/given-reception.ts'
import { now, show } from '#tests/components/show.tsx'
import { Today } from './today.tsx'

const title = '朝ヨガ'
const member = managedMember({ id: 'umi', email: '' })

async function openFullLesson(waits: boolean) {
  const stored = { waits }
  const api = new ApiStub()
    .on(listOccupancy, () => ({ lessons: [], hires: [], blocks: [] }))
    .on(listSpaces, () => [])
    .on(listMembers, () => pageOf(listMembers, [member], 1))
    .on(readReceptionDay, () => [
      receivedLesson({
        start: now + hourMs,
        lesson: { id: 'full', title, titleEn: title, seatsLeft: 0 },
        waitingUsers: stored.waits ? [waitingMember()] : [],
      }),
    ])
    .on(waitForMember, () => {
      stored.waits = true
      return { place: 1, latest: isoText(now) }
    })
    .on(endWaitForMember, () => {
      stored.waits = false
      return { id: 'full' }
    })
  const { t } = await show(<Today now={now} />, { as: 'RECEPTION', at: '/admin/reception' })
  const waiting = page.getByRole('region', { name: t('frontDesk.waiting.heading', { count: 1 }) })
  return { api, t, waiting }
}

test('the front desk puts a member who calls into the waiting list of a full lesson', async () => {
  const { api, t, waiting } = await openFullLesson(false)
  await page.getByRole('button', { name: t('frontDesk.wait.openOf', { title }) }).click()
  const finder = page.getByRole('dialog', { name: t('frontDesk.wait.open') })
  await userEvent.type(finder.getByRole('searchbox'), 'yamada{Enter}')
  const question = page.getByRole('alertdialog', { name: t('frontDesk.wait.ask') })
  await expect.element(question.getByText(t('frontDesk.tells.phone'))).toBeVisible()
  api.on(waitForMember, () => refusal('error.yoga.noTicket'))
  await question.getByRole('button', { name: t('frontDesk.wait.ok') }).click()
  await expect.element(question.getByText(t('error.yoga.noTicket'))).toBeVisible()
  api.on(waitForMember, () => ({ place: 1, latest: isoText(now) }))
  await question.getByRole('button', { name: t('frontDesk.wait.ok') }).click()
  await expect.element(page.getByText(t('frontDesk.wait.done'))).toBeVisible()
  await expect.element(finder).not.toBeInTheDocument()
  expect(api.received(waitForMember).map(({ params }) => params)).toEqual([
    { id: 'full', memberId: 'umi' },
    { id: 'full', memberId: 'umi' },
  ])
  await expect.element(waiting).not.toBeInTheDocument()
})

test('the front desk takes a member off the waiting list after a question', async () => {
  const { api, t, waiting } = await openFullLesson(true)
  const name = fullName(waitingMember())
  await waiting.getByRole('button', { name: t('frontDesk.wait.endOf', { name }) }).click()
  const question = page.getByRole('alertdialog', { name: t('frontDesk.wait.endAsk') })
  await question.getByRole('button', { name: t('frontDesk.wait.endOk') }).click()
  await expect.element(page.getByText(t('frontDesk.wait.ended'))).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(api.received(endWaitForMember).map(({ params }) => params)).toEqual([
    { id: 'full', memberId: 'umi' },
  ])
})
