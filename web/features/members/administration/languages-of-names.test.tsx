import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readReceptionDay } from '#contract/reception.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { findAddress } from '#contract/accounts/registration.ts'
import { listSpaces } from '#contract/spaces/spaces.ts'
import { ApiStub, pageOf } from '#tests/components/api-stub.ts'
import { bookedMember, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { managedMember, memberWithHistory } from '#tests/components/given-members.ts'
import { receivedLesson, receivedMember } from '#tests/components/given-reception.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { BookedMembers } from '#web/features/bookings/front-desk/booked-members.tsx'
import { Today } from '#web/features/bookings/front-desk/today.tsx'
import { MemberAdministration } from './member-administration.tsx'
import { MemberCard } from './member-card.tsx'

const shown = (part: ReactElement, at = '/admin') => show(part, { language: 'en', as: 'ADMIN', at })

/** The texts that a screen reader would speak in another language than theirs. */
function wronglySpoken(root: Element): string[] {
  const wrong: string[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { data, parentElement } = text as Text
    if (parentElement?.closest('h2, option') !== null || !/\p{Letter}/u.test(data)) continue
    const spoken = parentElement.closest('[lang]')?.getAttribute('lang')
    const language = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(data) ? 'ja' : 'en'
    if (spoken !== language) wrong.push(data)
  }
  return wrong
}

test('on an English page the list of members tells a screen reader which names are Japanese and which are not', async () => {
  const latin = { lastName: 'Clark', firstName: 'Emma', kanaLastName: 'クラーク', kanaFirstName: 'エマ' }
  const members = [managedMember(), managedMember({ id: 'emma', ...latin })]
  new ApiStub().on(listMembers, () => pageOf(listMembers, members, 2))
  const { t } = await shown(<MemberAdministration />, '/admin?tab=user')
  const table = page.getByRole('table', { name: t('memberAdmin.table') })
  await expect.element(table.getByText('Clark', { exact: true })).toBeVisible()
  await expect.poll(() => wronglySpoken(table.element())).toEqual([])
})

test('on an English page the facts of a member tell it too', async () => {
  const place = { addressId: '1500001', prefecture: 'Tokyo', city: 'Shibuya-ku', town: 'Jingumae' }
  new ApiStub().on(findAddress, () => place)
  const member = memberWithHistory()
  await shown(<MemberCard member={member} readAgain={() => Promise.resolve({ data: member })} />)
  await expect.element(page.getByText(/Jingumae/)).toBeVisible()
  await expect.poll(() => wronglySpoken(document.body)).toEqual([])
})

test('on an English page the bookers of a lesson, and the card of one, tell it too', async () => {
  const event = lessonOfAdmin({ resource: { users: [bookedMember()] } })
  const { t } = await shown(<BookedMembers event={event} now={now} />)
  await page.getByRole('button', { name: '陽田 花子', exact: true }).click()
  const name = t('frontDesk.memberCard', { name: '陽田 花子' })
  const card = page.getByRole('dialog', { name })
  await expect.element(card).toBeVisible()
  await expect.poll(() => wronglySpoken(card.element())).toEqual([])
})

test('on an English page the page of a day tells it too', async () => {
  new ApiStub()
    .on(listOccupancy, () => ({ lessons: [], hires: [], blocks: [] }))
    .on(listSpaces, () => [])
    .on(readReceptionDay, () => [
      receivedLesson({
        start: now + dayMs,
        lesson: { title: '朝ヨガ', titleEn: 'Morning yoga' },
        users: [receivedMember()],
      }),
    ])
  await shown(<Today now={now} />, `/admin/reception?date=${dateOf(now + dayMs)}`)
  const row = page.getByRole('listitem').filter({ hasText: '山田 花子' }).last()
  await expect.element(row).toBeVisible()
  await expect.poll(() => wronglySpoken(row.element())).toEqual([])
})
