import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { couponScopes, createCoupon, endCoupon, listCoupons, updateCoupon } from '#contract/offers/coupons.ts'
import type { Coupon } from '#contract/offers/coupons.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { CouponList } from './coupon-list.tsx'

/** Ten per cent off packs of five, used twice of ten times. */
const couponOf = (given: Partial<Coupon> = {}): Coupon => ({
  id: 'coupon-1',
  etag: '1',
  code: 'AUTUMN',
  kind: 'percent',
  value: 10,
  validFrom: null,
  validUntil: '2026-12-31',
  appliesTo: ['offers', 'plans'],
  offerIds: ['pack-5'],
  smallestOrder: 0,
  usesInAll: 10,
  usesPerPerson: 1,
  memberId: null,
  note: '秋のチラシ',
  createdAt: isoText(now),
  endedAt: null,
  used: 2,
  givenAway: 3_500,
  memberName: null,
  ...given,
})

async function open(coupons: Coupon[] = [couponOf()], language: 'ja' | 'en' = 'ja') {
  const api = new ApiStub().on(listCoupons, () => coupons)
  const { t } = await show(<CouponList now={now} />, { language, as: 'ADMIN' })
  const dialog = page.getByRole('dialog')
  return {
    api,
    t,
    dialog,
    card: (code: string) => page.getByRole('article', { name: code }),
    field: (name: keyof ReturnType<typeof fieldsOf>) =>
      dialog.getByRole('textbox', { name: fieldsOf()[name] }),
    save: dialog.getByRole('button', { name: t('offerAdmin.coupon.save') }),
  }

  function fieldsOf() {
    return {
      code: t('offerAdmin.coupon.field.code'),
      yen: t('offerAdmin.coupon.yenValue'),
      percent: t('offerAdmin.coupon.percentValue'),
      from: t('offerAdmin.coupon.field.validFrom'),
      until: t('offerAdmin.coupon.field.validUntil'),
      uses: t('offerAdmin.coupon.field.usesInAll'),
    }
  }
}

test('the list says of each coupon what it takes off, until when, how often it was used, and its state', async () => {
  const { t, card } = await open(
    [
      couponOf(),
      couponOf({ id: '2', code: 'GONE', kind: 'amount', value: 500, endedAt: isoText(now) }),
      couponOf({ id: '3', code: 'LATE', validUntil: '2026-11-19', memberName: '山田 花子', memberId: 'm' }),
      couponOf({ id: '4', code: 'FULL', used: 10 }),
    ],
    'en',
  )
  const says = async (code: string, texts: string[]) => {
    for (const text of texts)
      await expect.element(card(code).getByText(text, { exact: false }).first()).toBeVisible()
  }
  await says('AUTUMN', [
    t('offerAdmin.coupon.offPercent', { percent: 10 }),
    `${t('offerAdmin.coupon.scope.offers')} · ${t('offerAdmin.coupon.scope.plans')}`,
    t('offerAdmin.coupon.until', { day: calendarDateText('2026-12-31', 'en') }),
    t('offerAdmin.coupon.usedOf', { used: 2, of: 10 }),
    t('offerAdmin.coupon.givenAway', { amount: yenText(3_500, 'en') }),
    t('offerAdmin.coupon.state.open'),
    'Pack of 5',
  ])
  await says('GONE', [t('offerAdmin.coupon.state.ended'), t('offerAdmin.coupon.offYen', { amount: '¥500' })])
  await expect.element(card('GONE').getByRole('button')).not.toBeInTheDocument()
  await says('LATE', [
    t('offerAdmin.coupon.state.over'),
    t('offerAdmin.coupon.onlyFor', { name: '山田 花子' }),
  ])
  await says('FULL', [t('offerAdmin.coupon.state.usedUp')])
})

test('a coupon is typed in, mistakes are named at their fields, a lost answer adds none twice, and the code is shown', async () => {
  const { api, t, dialog, field, save } = await open([])
  await page.getByRole('button', { name: t('offerAdmin.coupon.add') }).click()
  await userEvent.type(field('code'), 'ab')
  await expect.element(dialog.getByText(t('error.couponField.letters'))).toBeVisible()
  await userEvent.clear(field('code'))
  await dialog.getByText(t('offerAdmin.coupon.kind.percent')).click()
  await userEvent.type(field('percent'), '１０１')
  await save.click()
  await expect.element(dialog.getByText(t('error.couponField.percent'))).toBeVisible()
  await userEvent.clear(field('percent'))
  await userEvent.type(field('percent'), '10')
  await userEvent.type(field('from'), '2026-12-01')
  await userEvent.type(field('until'), '2026-11-30')
  await save.click()
  await expect.element(dialog.getByText(t('error.validUntil.order'))).toBeVisible()
  await userEvent.clear(field('until'))
  await userEvent.type(field('until'), '2026-12-14')
  await userEvent.type(field('uses'), '20')
  for (const scope of couponScopes)
    await dialog.getByText(t(`offerAdmin.coupon.scope.${scope}`), { exact: true }).click()
  await expect.element(dialog.getByText(t('error.couponField.scope'))).toBeVisible()
  await dialog.getByText(t('offerAdmin.coupon.scope.offers')).click()
  await dialog.getByText('5回券').click()
  expect(api.received(createCoupon)).toEqual([])
  api.on(createCoupon, connectionLost)
  await save.click()
  await expect.element(dialog.getByText(t('form.outcomeUnknown'))).toBeVisible()
  api.on(createCoupon, ({ body }) =>
    couponOf({ ...body, appliesTo: ['offers'], note: '', code: 'MADE234567' }),
  )
  await save.click()
  const made = page.getByRole('dialog', { name: t('offerAdmin.coupon.madeTitle') })
  await expect.element(made.getByRole('textbox')).toHaveValue('MADE234567')
  const sent = api.received(createCoupon)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(sent[0]?.headers.get('Idempotency-Key')).not.toBeNull()
  expect(sent.at(-1)?.body).toEqual({
    code: '',
    kind: 'percent',
    value: 10,
    validFrom: '2026-12-01',
    validUntil: '2026-12-14',
    appliesTo: ['offers'],
    offerIds: ['pack-5'],
    smallestOrder: 0,
    usesInAll: 20,
    usesPerPerson: 1,
    memberId: null,
    note: '',
  })
})

test('a code that another coupon has is refused at its field, and what was typed stays', async () => {
  const { api, t, dialog, field, save } = await open([], 'en')
  await page.getByRole('button', { name: t('offerAdmin.coupon.add') }).click()
  await userEvent.type(field('code'), 'summer-26')
  await userEvent.type(field('yen'), '500')
  api.on(createCoupon, () => refusal('error.code.isUsed', { fields: { code: 'isUsed' } }))
  await save.click()
  await expect.element(dialog.getByText(t('error.couponField.isUsed'))).toBeVisible()
  await expect.element(field('code')).toHaveValue('summer-26')
})

test('a coupon becomes one for a single member, who is searched', async () => {
  const { api, t, dialog, card, save } = await open()
  const member = managedMember({ id: 'hanako' })
  const found = [managedMember({ id: 'staff', role: 'ADMIN' }), member]
  api.on(listMembers, () => pageOf(listMembers, found, 2)).on(updateCoupon, () => couponOf({ etag: '2' }))
  await card('AUTUMN').getByRole('button').click()
  await dialog.getByRole('button', { name: t('offerAdmin.coupon.chooseMember') }).click()
  await expect.element(dialog.getByRole('list').getByRole('button').nth(0)).toBeDisabled()
  await dialog.getByRole('list').getByRole('button').nth(1).click()
  await expect.element(dialog.getByRole('button', { name: t('offerAdmin.coupon.makeForAll') })).toBeVisible()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = api.received(updateCoupon)
  expect(sent?.body).toMatchObject({ code: 'AUTUMN', memberId: 'hanako', value: 10 })
  expect(sent?.headers.get('If-Match')).toBe('"1"')
})

test('what another administrator has changed meanwhile is shown before it is saved over', async () => {
  const { api, t, dialog, card, field, save } = await open()
  await card('AUTUMN').getByRole('button').click()
  await userEvent.clear(field('percent'))
  await userEvent.type(field('percent'), '15')
  api.on(updateCoupon, () =>
    refusal('error.coupon.changed', { current: couponOf({ etag: '2', usesInAll: 30 }) }),
  )
  await save.click()
  await expect.element(dialog.getByText(/30/)).toBeVisible()
  await expect.element(field('uses')).toHaveValue('30')
  await expect.element(field('percent')).toHaveValue('15')
  api.on(updateCoupon, () => couponOf({ etag: '3' }))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(updateCoupon).at(-1)?.headers.get('If-Match')).toBe('"2"')
  expect(t('offerAdmin.coupon.saved')).not.toBe('')
})

test('ending a coupon asks first', async () => {
  const { api, t, dialog, card } = await open()
  api.on(endCoupon, () => couponOf({ endedAt: isoText(now) }))
  await card('AUTUMN').getByRole('button').click()
  await dialog.getByRole('button', { name: t('form.delete') }).click()
  const question = page.getByRole('alertdialog', { name: t('offerAdmin.coupon.endTitle') })
  await expect.element(question).toBeVisible()
  expect(api.received(endCoupon)).toEqual([])
  await question.getByRole('button', { name: t('offerAdmin.coupon.end') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(endCoupon)).toHaveLength(1)
})
