import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOwnMember } from '#contract/members/members.ts'
import { readOwnPausing } from '#contract/pausing.ts'
import type { OwnMember } from '#contract/members/members.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { nothingPaused } from '#tests/components/given-payments.ts'
import { show } from '#tests/components/show.tsx'
import { MemberHeader } from '#web/pages/profile-page.tsx'

async function open(given: Partial<OwnMember>) {
  new ApiStub().on(getOwnMember, () => ownMember(given)).on(readOwnPausing, () => nothingPaused)
  const { t } = await show(<MemberHeader />, { language: 'en', as: given.role ?? 'USER' })
  await expect
    .element(page.getByRole('heading', { name: t('profile.greeting', { name: 'ヤマダ ハナコ' }) }))
    .toBeVisible()
  /** The value beside a term. */
  const fact = (term: 'tickets' | 'memberId' | 'memberType') => {
    const terms = [...document.querySelectorAll('dt')]
    return terms.find(({ textContent }) => textContent === t(`profile.${term}`))?.nextElementSibling
      ?.textContent
  }
  return { t, fact }
}

test('the head of my page says how many tickets a member has, the number on the card, and the plan', async () => {
  const { t, fact } = await open({ tickets: 3, number: 42, memberType: 3 })
  expect(fact('tickets')).toBe(t('profile.ticketCount', { count: 3 }))
  expect(fact('memberId')).toBe('00042')
  expect(fact('memberType')).toBe(planName(factsOfFiles, 3, 'en'))
})

test('the head of my page greets a member without a reading by the name', async () => {
  const unread = ownMember({ kanaLastName: '', kanaFirstName: '' })
  new ApiStub().on(getOwnMember, () => unread).on(readOwnPausing, () => nothingPaused)
  const { t } = await show(<MemberHeader />, { as: 'USER' })
  const greeting = page.getByRole('heading', { name: t('profile.greeting', { name: '山田 花子' }) })
  await expect.element(greeting).toHaveAttribute('lang', 'ja')
})

test('the head of my page counts no tickets for a member of the unlimited plan', async () => {
  const { t, fact } = await open({ memberType: 4 })
  expect(fact('tickets')).toBe(t('profile.unlimited'))
})

test('the head of my page shows an administrator neither tickets nor a plan', async () => {
  const { t, fact } = await open({ role: 'ADMIN' })
  expect(fact('tickets')).toBeUndefined()
  expect(fact('memberType')).toBe(t('profile.role.ADMIN'))
})

test('the head of my page can be loaded again after a failure', async () => {
  const api = new ApiStub()
    .on(readOwnPausing, () => nothingPaused)
    .on(getOwnMember, () => refusal('error.server.default'))
  const { t } = await show(<MemberHeader />, { as: 'USER' })
  await expect.element(page.getByText(t('profile.memberFailed'), { exact: false })).toBeVisible()
  api.on(getOwnMember, () => ownMember())
  await page.getByRole('button', { name: t('common.retry') }).click()
  const greeting = t('profile.greeting', { name: 'ヤマダ ハナコ' })
  await expect.element(page.getByRole('heading', { name: greeting })).toBeVisible()
})
