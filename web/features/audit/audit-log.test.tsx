import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAuditActors, listAuditEntries } from '#contract/audit.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { getMember, listMembers } from '#contract/accounts/member-administration.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, isoText } from '#time/tokyo.ts'
import { ApiStub, pageOf } from '#tests/components/api-stub.ts'
import { managedMember, memberWithHistory } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import type { Shown } from '#tests/components/show.tsx'
import { AuditLog } from './audit-log.tsx'

const change: AuditEntry = {
  id: 'entry-1',
  at: isoText(now),
  actor: '受付 花',
  action: 'member.changed',
  subjects: ['松浦 静'],
  people: ['松浦 静'],
  before: { memberType: 3, tickets: 4 },
  after: { memberType: 4, tickets: 6, ticketsReason: '紹介' },
}

async function openLog(entries: AuditEntry[], language: 'ja' | 'en' = 'ja', shown: Shown = {}) {
  const api = new ApiStub()
    .on(listAuditEntries, () => pageOf(listAuditEntries, entries, entries.length))
    .on(listAuditActors, () => [{ id: 'admin-2', name: '受付 花' }])
  const { t } = await show(<AuditLog />, { language, as: 'ADMIN', at: '/admin/log', ...shown })
  return { api, t, entry: page.getByRole('article') }
}

test('of the limits of all plans the log writes those that have changed', async () => {
  const { planLimits } = factsOfFiles.limits
  const after = planLimits.map((limit) => (limit.code === 4 ? { ...limit, mostHeld: 6 } : limit))
  const { t, entry } = await openLog([{ ...change, before: { planLimits }, after: { planLimits: after } }])
  await expect.element(entry).toMatchTextContent(t('log.held', { count: 6 }))
  await expect.element(entry).toMatchTextContent(planName(factsOfFiles, 4, 'ja'))
  await expect.element(entry).not.toMatchTextContent(planName(factsOfFiles, 3, 'ja'))
})

test('on a wide screen the search and the filters of the log stand in one row', async () => {
  const { t } = await openLog([change], 'ja', { width: 1440 })
  const search = page.getByRole('searchbox', { name: t('logFilters.search') })
  const fields = [
    search,
    page.getByRole('combobox', { name: t('log.kind') }),
    page.getByRole('textbox', { name: t('logFilters.until') }),
  ]
  await expect.element(search).toBeVisible()
  const tops = () => fields.map((field) => Math.round(field.element().getBoundingClientRect().top))
  await expect.poll(() => new Set(tops()).size).toBe(1)
})

test('on a tablet the filters of the log stand in two full rows below each other', async () => {
  const { t } = await openLog([change], 'ja', { width: 786 })
  const rows = [
    [
      page.getByRole('searchbox', { name: t('logFilters.search') }),
      page.getByRole('combobox', { name: t('log.kind') }),
      page.getByRole('combobox', { name: t('logFilters.actor') }),
    ],
    [
      page.getByRole('textbox', { name: t('logFilters.from') }),
      page.getByRole('textbox', { name: t('logFilters.until') }),
      page.getByRole('button', { name: t('logFilters.chooseMember') }),
    ],
  ]
  await expect.element(page.getByRole('article')).toBeVisible()
  const middles = rows.map((fields) =>
    fields.map((field) => {
      const { top, height } = field.element().getBoundingClientRect()
      return Math.round((top + height / 2) / 8)
    }),
  )
  expect(middles.map((row) => new Set(row).size)).toEqual([1, 1])
})

test('the log says in a sentence who changed what, and each field from what to what', async () => {
  const { entry, t } = await openLog([change])
  const who = { actor: '受付 花', subject: '松浦 静' }
  await expect.element(entry.getByText(t('log.action.member.changed', who))).toBeVisible()
  await expect.element(entry.getByText(/4 → 6/)).toBeVisible()
  for (const words of [planName(factsOfFiles, 3, 'ja'), planName(factsOfFiles, 4, 'ja'), '紹介'])
    await expect.poll(() => entry.element().textContent).toContain(words)
})

test('in a list of what was changed, persons have their title, and lessons have none', async () => {
  const subjects = ['松浦 静', '朝ヨガ (2026/11/23 10:00)']
  const { entry } = await openLog([{ ...change, action: 'booking.created', subjects }])
  await expect.poll(() => entry.element().textContent).toContain('（松浦 静 様・朝ヨガ (2026/11/23 10:00)）')
})

test('the log names the amounts of a payment that differ from those of the order, in their currencies', async () => {
  const { entry } = await openLog(
    [
      {
        ...change,
        actor: null,
        action: 'payment.mismatched',
        before: { ordered: { amount: 21_990, currency: 'jpy' } },
        after: { paid: { amount: 14_950, currency: 'usd' } },
      },
    ],
    'en',
  )
  await expect.poll(() => entry.element().textContent).toContain('149.50')
  await expect.poll(() => entry.element().textContent).toContain('21,990')
})

test('the log writes the days of a payment as other pages do', async () => {
  const days = { paidOn: '2026-11-19', paidUntil: '2026-12-19' }
  const { entry } = await openLog([{ ...change, action: 'payment.noted', before: null, after: days }], 'en')
  for (const day of Object.values(days))
    await expect.poll(() => entry.element().textContent).toContain(calendarDateText(day, 'en'))
})

test('the administrator narrows the log to a kind, an administrator, days and words, and clears that again', async () => {
  const { api, t } = await openLog([change])
  const asked = () => api.received(listAuditEntries).at(-1)?.query
  await userEvent.type(page.getByRole('searchbox', { name: t('logFilters.search') }), '紹介')
  await expect.poll(asked).toMatchObject({ q: '紹介' })
  await page.getByRole('combobox', { name: t('log.kind') }).selectOptions('member')
  await expect.poll(asked).toMatchObject({ q: '紹介', kind: 'member' })
  await page.getByRole('combobox', { name: t('logFilters.actor') }).selectOptions('受付 花')
  await expect.poll(asked).toMatchObject({ actor: 'admin-2' })
  const from = page.getByRole('textbox', { name: t('logFilters.from'), exact: true })
  await userEvent.type(from, '2026-11-12')
  await expect.element(from).toHaveValue('2026-11-12')
  await expect.poll(asked).toMatchObject({ from: '2026-11-12' })
  await page.getByRole('textbox', { name: t('logFilters.until'), exact: true }).fill('2026-11-20')
  await expect.poll(asked).toMatchObject({ kind: 'member', until: '2026-11-20' })
  await page.getByRole('button', { name: t('logFilters.clear') }).click()
  await expect.element(page.getByRole('combobox', { name: t('log.kind') })).toHaveValue('')
  await expect.element(from).toHaveValue('')
})

test('a day and words that are typed with pauses stay as they were typed, while the list follows them', async () => {
  const { api, t } = await openLog([change])
  const asked = () => api.received(listAuditEntries).at(-1)?.query
  const from = page.getByRole('textbox', { name: t('logFilters.from'), exact: true })
  await userEvent.type(from, '2026-11-2')
  await expect.poll(asked).toMatchObject({ from: '2026-11-02' })
  await expect.element(from).toHaveValue('2026-11-2')
  await userEvent.keyboard('5')
  await expect.poll(asked).toMatchObject({ from: '2026-11-25' })
  await expect.element(from).toHaveValue('2026-11-25')
  const words = page.getByRole('searchbox', { name: t('logFilters.search') })
  await userEvent.type(words, '松浦 ')
  await expect.poll(asked).toMatchObject({ q: '松浦' })
  await userEvent.keyboard('静')
  await expect.poll(asked).toMatchObject({ q: '松浦 静' })
  await expect.element(words).toHaveValue('松浦 静')
})

test('the administrator narrows the log to one member, who is found by name', async () => {
  const member = managedMember({ lastName: '松浦' })
  const { api, t } = await openLog([])
  api
    .on(listMembers, () => pageOf(listMembers, [member], 1))
    .on(getMember, () => memberWithHistory({ lastName: '松浦' }))
  await page.getByRole('button', { name: t('logFilters.chooseMember') }).click()
  const finder = page.getByRole('dialog', { name: t('logFilters.chooseMember') })
  await userEvent.type(finder.getByRole('searchbox'), '松浦')
  await finder.getByRole('button', { name: /松浦/ }).click()
  await expect.poll(() => api.received(listAuditEntries).at(-1)?.query).toMatchObject({ member: 'hanako' })
  await expect.element(page.getByRole('button', { name: /松浦/ })).toBeVisible()
  await expect.element(page.getByText(t('logFilters.none'))).toBeVisible()
})

test('the log writes what an event costs and what a cancelled seat does in words', async () => {
  const tiers = JSON.stringify([
    { toDaysBefore: 7, percent: 0 },
    { toDaysBefore: null, percent: 100 },
  ])
  const { t, entry } = await openLog(
    [
      {
        ...change,
        action: 'lesson.changed',
        before: { eventPrice: null, eventMemberPrice: null, eventTiers: null },
        after: { eventPrice: 3_000, eventMemberPrice: 2_500, eventTiers: tiers },
      },
    ],
    'en',
  )
  const line = (field: 'eventPrice' | 'eventMemberPrice' | 'eventTiers', value: string) =>
    entry.getByText(t('log.only', { field: t(`log.field.${field}`), value }), { exact: true })
  await expect.element(line('eventPrice', yenText(3_000, 'en'))).toBeVisible()
  await expect.element(line('eventMemberPrice', yenText(2_500, 'en'))).toBeVisible()
  const terms = ['Up to 7 days before 0%', '6 days before or later 100%'].join(t('spaceAdmin.listGap'))
  await expect.element(line('eventTiers', terms)).toBeVisible()
})

test('of pictures the log says what they show or that there is another one, and no address', async () => {
  const { homeBlocks, homeCards } = factsOfFiles.home
  const [yoga, ...cards] = homeCards
  if (yoga === undefined) throw new Error('the landing page has no cards')
  const address = '/media/1/800.jpg'
  const tea = { ja: '湯のみ', en: 'A cup of tea' }
  const own = { ...yoga, id: 'block-1', picture: address, pictureText: tea, link: '/price' }
  const before = { homeBlocks, homeCards, homePicture: '/a.svg', logo: '' }
  const after = {
    homeBlocks: [...homeBlocks, own],
    homeCards: [{ ...yoga, picture: address }, ...cards],
    homePicture: address,
    logo: address,
  }
  const { t, entry } = await openLog([{ ...change, before, after }])
  for (const words of [
    t('log.only', { field: t('log.field.homePicture'), value: t('log.otherPicture') }),
    t('log.picture', { text: tea.ja }),
    t('pages.price.title'),
    t('log.fromTo', {
      field: t('log.field.logo'),
      before: t('log.empty'),
      after: t('log.anyPicture'),
    }),
  ])
    await expect.element(entry).toMatchTextContent(words)
  await expect.element(entry).not.toMatchTextContent('.jpg')
  await expect.element(entry).not.toMatchTextContent('.svg')
})

test('the log says of the days and the limits of a list that has been emptied that there are none', async () => {
  const before = { closedDays: [1], memberTypes: [4], beyond: ['held'], planLimits: [] }
  const after = { closedDays: [], memberTypes: [], beyond: [], planLimits: factsOfFiles.limits.planLimits }
  const { t, entry } = await openLog([{ ...change, before, after }])
  for (const field of ['closedDays', 'memberTypes', 'beyond'] as const) {
    const line = entry.getByRole('listitem').filter({ hasText: t(`log.field.${field}`) })
    await expect.poll(() => line.element().textContent.trim().endsWith(t('log.empty'))).toBe(true)
  }
  const limits = entry.getByRole('listitem').filter({ hasText: t('log.field.planLimits') })
  await expect.element(limits).toMatchTextContent(t('log.empty'))
})
