import { describe, expect } from 'vitest'
import { createBlock } from '#contract/blocks.ts'
import { hireForMember, moveHire } from '#contract/hire-administration.ts'
import { createWindow } from '#contract/spaces.ts'
import { listOccupancy } from '#server/features/spaces/occupancy/list-occupancy.ts'
import { yenText } from '#studio/yen.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { givenSpace, nine, tuesday } from '../given-spaces.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Each language and width once. */
const ways = [
  { language: 'ja', width: 1440 },
  { language: 'en', width: 390 },
] as const

/** A space that costs 3,000 yen an hour and is open from 9 to 17, and a member. */
async function given(studio: Studio) {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner, { flatRate: true })
  const open = { rentableId: space.id, start: isoText(nine), end: isoText(nine + 8 * hourMs) }
  await studio.call(createWindow, { as: owner, body: open })
  const mark = crypto.randomUUID().slice(0, 6)
  const member = await studio.member({ lastName: '柏木', firstName: `静${mark}`, tickets: 1 })
  const name = `柏木 静${mark}`
  const body = (startsAt = nine + hourMs) => ({
    spaceId: space.id,
    start: isoText(startsAt),
    end: isoText(startsAt + 2 * hourMs),
    people: 4,
    purpose: '撮影会',
    total: 6_000,
    memberId: member.id,
    paidBy: 'cash' as const,
  })
  const hire = (startsAt?: number) => studio.call(hireForMember, { as: owner, body: body(startsAt) })
  const hires = async () => {
    const range = { from: tuesday, to: tuesday + 30 * dayMs }
    const { hires: all } = await listOccupancy(studio.database.reader, range, Date.now())
    return all.filter(({ spaceId }) => spaceId === space.id)
  }
  return { owner, space, member, name, hire, hires }
}

const timeOf = ({ t }: Visit, name: 'start' | 'end') => ({
  name: t('admin.calendar.timeOf', { field: t(`admin.calendar.${name}`) }),
})

const told = ({ page }: Visit, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

describe('hires by administrators', () => {
  test.for(ways)(
    'an administrator hires a space for a member, who is found by name, and sees it on the page of the day ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const { owner, space, name, hires } = await given(studio)
      const admin = await visit({ ...way, as: owner })
      const { page, t, language } = admin
      const screen = await SpacesScreen.at(admin, space, nine, 'day')
      await screen.addWindow.click()
      await page.getByRole('radio', { name: t('spaceCalendar.kind.hire'), exact: true }).check()
      const dialog = page.getByRole('dialog', { name: t('spaceCalendar.hire.title') })
      await dialog.getByRole('combobox', timeOf(admin, 'start')).selectOption('10:00')
      await dialog.getByRole('combobox', timeOf(admin, 'end')).selectOption('12:00')
      await dialog.getByLabel(t('spaceCalendar.hire.people')).fill('4')
      await dialog.getByLabel(t('spaceCalendar.hire.purpose')).fill('撮影会')
      await dialog.getByText(yenText(6_000, language)).first().waitFor()
      await dialog.getByRole('button', { name: t('spaceCalendar.hire.confirm'), exact: true }).click()
      await dialog.getByText(t('error.memberId.required')).waitFor()
      await expectAccessible(page)

      await dialog.getByRole('button', { name: t('spaceCalendar.hire.chooseMember') }).click()
      const choice = page.getByRole('dialog', { name: t('spaceCalendar.hire.chooseMember') })
      await choice.getByRole('link', { name: t('spaceCalendar.hire.register') }).waitFor()
      await choice.getByRole('searchbox').fill(name.slice(3))
      await expectAccessible(page)
      await choice.getByRole('button', { name }).click()
      await choice.waitFor({ state: 'hidden' })
      await dialog.getByText(t('spaceCalendar.hire.honoured', { name })).waitFor()
      await dialog.getByRole('button', { name: t('spaceCalendar.hire.confirm'), exact: true }).click()
      await told(admin, t('spaceCalendar.hire.created'))
      expect(await hires()).toMatchObject([{ people: 4, purpose: '撮影会', price: 6_000, open: 6_000 }])

      await screen.windows('10:00–12:00').waitFor()
      await expectAccessible(page)
      await admin.open(`/admin/reception?date=${dateOf(tuesday)}`)
      const row = page.getByRole('region').filter({ hasText: name })
      await row.getByText(t('spaceCalendar.today.open', { open: yenText(6_000, language) })).waitFor()
      await row.getByText('10:00–12:00').waitFor()
      await expectAccessible(page)
      await row.getByRole('link', { name: t('spaceCalendar.today.show') }).click()
      const opened = page.getByRole('dialog', { name: t('spaceCalendar.hire.one') })
      await opened.getByText('撮影会').waitFor()
      await expectAccessible(page)
      await opened.getByRole('button', { name: t('spaceCalendar.hire.notePayment') }).click()
      const payment = page.getByRole('alertdialog', { name: t('spaceCalendar.hire.paymentTitle') })
      await payment.getByRole('radio', { name: t('spaceCalendar.paidBy.transfer') }).check()
      await expectAccessible(page)
      await payment.getByRole('button', { name: t('spaceCalendar.hire.paymentOk') }).click()
      await told(admin, t('spaceCalendar.hire.paymentNoted'))
      expect(await hires()).toMatchObject([{ paid: 6_000, open: 0 }])

      await admin.open('/admin/log?kind=hire')
      await page.getByText(name).first().waitFor()
      await expectAccessible(page)
    },
  )

  test.for(ways)(
    'a hire is moved with the new price, and cancelled with the refund that was shown ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const { owner, space, name, hire, hires } = await given(studio)
      await hire()
      const admin = await visit({ ...way, as: owner })
      const { page, t, language } = admin
      const screen = await SpacesScreen.at(admin, space, nine, 'day')
      await screen.windows(name).click()
      const opened = page.getByRole('dialog', { name: t('spaceCalendar.hire.one') })
      await opened.getByRole('button', { name: t('spaceCalendar.hire.move'), exact: true }).click()
      const move = page.getByRole('dialog', { name: t('spaceCalendar.hire.moveTitle') })
      await move.getByRole('combobox', timeOf(admin, 'start')).selectOption('14:00')
      await move.getByRole('combobox', timeOf(admin, 'end')).selectOption('15:00')
      const refund = yenText(3_000, language)
      await move.getByText(t('spaceCalendar.move.handBack', { refund })).waitFor()
      await expectAccessible(page)
      await move.getByRole('button', { name: t('spaceCalendar.hire.moveOk'), exact: true }).click()
      await told(admin, t('spaceCalendar.hire.movedWithRefund', { refund }))
      await screen.windows('14:00–15:00').waitFor()
      expect(await hires()).toMatchObject([{ start: isoText(nine + 5 * hourMs), price: 3_000, paid: 3_000 }])

      await screen.windows(name).click()
      await opened.getByRole('button', { name: t('spaceCalendar.hire.cancel'), exact: true }).click()
      const cancel = page.getByRole('alertdialog', { name: t('spaceCalendar.hire.cancelTitle') })
      await cancel.getByText(t('spaceCalendar.way.full', { refund })).waitFor()
      await cancel.getByText(t('spaceCalendar.hire.handBack')).waitFor()
      await expectAccessible(page)
      await cancel.getByRole('button', { name: t('spaceCalendar.hire.cancelOk'), exact: true }).click()
      await told(admin, t('spaceCalendar.hire.cancelled'))
      await screen.windows(name).waitFor({ state: 'detached' })
      expect(await hires()).toEqual([])

      await admin.open('/admin/log')
      const entry = page
        .getByRole('listitem')
        .filter({ hasText: t('admin.field.paidSoFar') })
        .first()
      await expect.poll(() => entry.innerText()).toContain(refund)
    },
  )

  test('a rule is broken only when the administrator says so, and what was typed stays', async ({
    visit,
    studio,
  }) => {
    const { owner, space, name, hire, hires } = await given(studio)
    await hire()
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(409))
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine, 'day')
    await screen.windows(name).click()
    await page.getByRole('button', { name: t('spaceCalendar.hire.move'), exact: true }).click()
    const move = page.getByRole('dialog', { name: t('spaceCalendar.hire.moveTitle') })
    await move.getByRole('combobox', timeOf(admin, 'start')).selectOption('18:00')
    await move.getByText(t('spaceCalendar.rule.outside')).waitFor()
    const ok = move.getByRole('button', { name: t('spaceCalendar.hire.moveOk'), exact: true })
    await ok.click()
    await move
      .getByRole('alert')
      .filter({ hasText: t('error.hire.outside') })
      .waitFor()
    await expect.poll(() => move.getByRole('combobox', timeOf(admin, 'start')).inputValue()).toBe('18:00')
    await move.getByRole('checkbox', { name: t('spaceCalendar.rule.accept') }).check()
    await ok.click()
    await told(admin, t('spaceCalendar.hire.moved'))
    expect(await hires()).toMatchObject([{ start: isoText(nine + 9 * hourMs) }])
  })

  test('a hire that another administrator has moved meanwhile shows the conflict', async ({
    visit,
    studio,
  }) => {
    const { owner, space, name, hire, hires } = await given(studio)
    const { id } = await hire()
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(412))
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine, 'day')
    await screen.windows(name).click()
    await page.getByRole('button', { name: t('spaceCalendar.hire.move'), exact: true }).click()
    const move = page.getByRole('dialog', { name: t('spaceCalendar.hire.moveTitle') })
    await move.getByRole('combobox', timeOf(admin, 'start')).selectOption('14:00')
    const body = { spaceId: space.id, total: 0, price: 'keep' as const }
    const meanwhile = { start: isoText(nine + 2 * hourMs), end: isoText(nine + 4 * hourMs) }
    await studio.call(moveHire, { as: owner, id, body: { ...body, ...meanwhile } })
    const ok = move.getByRole('button', { name: t('spaceCalendar.hire.moveOk'), exact: true })
    await ok.click()
    await move.getByRole('alert', { name: t('admin.conflict.title') }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => move.getByRole('combobox', timeOf(admin, 'start')).inputValue()).toBe('14:00')
    await ok.click()
    await told(admin, t('spaceCalendar.hire.moved'))
    expect(await hires()).toMatchObject([{ start: isoText(nine + 5 * hourMs) }])
  })
})

describe('blocked times', () => {
  test('a block over a hire is refused with who has the space, and a free time is blocked and lifted', async ({
    visit,
    studio,
  }) => {
    const { owner, space, name, hire } = await given(studio)
    await hire()
    const admin = await visit({ language: 'en', as: owner })
    admin.browserErrors.expect(refusedWith(409))
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine, 'day')
    await screen.addWindow.click()
    await page.getByRole('radio', { name: t('spaceCalendar.kind.block'), exact: true }).check()
    const dialog = page.getByRole('dialog', { name: t('spaceCalendar.block.title') })
    await dialog.getByLabel(t('spaceCalendar.block.note')).fill('Floor care')
    await dialog.getByRole('combobox', timeOf(admin, 'start')).selectOption('11:00')
    await screen.confirm(dialog)
    await dialog.getByRole('alert').filter({ hasText: name }).waitFor()
    await expect.poll(() => dialog.getByLabel(t('spaceCalendar.block.note')).inputValue()).toBe('Floor care')
    await dialog.getByRole('combobox', timeOf(admin, 'start')).selectOption('13:00')
    await screen.confirm(dialog)
    await told(admin, t('spaceCalendar.block.created'))
    await screen.windows('Floor care').click()
    const question = page.getByRole('alertdialog', { name: t('spaceCalendar.block.liftTitle') })
    await expectAccessible(page)
    await question.getByRole('button', { name: t('spaceCalendar.block.lift'), exact: true }).click()
    await told(admin, t('spaceCalendar.block.lifted'))
    await screen.windows('Floor care').waitFor({ state: 'detached' })
  })

  test('every look of the calendar is accessible in each view, with a legend', async ({ visit, studio }) => {
    const { owner, space, name, hire } = await given(studio)
    const whole = await givenSpace(studio, owner, { subRentable: [{ id: space.id }] })
    await hire()
    const span = { start: isoText(nine + 4 * hourMs), end: isoText(nine + 5 * hourMs) }
    await studio.call(createBlock, { as: owner, body: { spaceId: space.id, ...span, note: '床の手入れ' } })
    const admin = await visit({ as: owner, scheme: 'dark' })
    const { page, t } = admin
    for (const view of ['day', 'week', 'month', 'agenda'] as const) {
      const screen = await SpacesScreen.at(admin, whole, nine, view)
      await screen.windows(name).waitFor()
      await screen.windows('床の手入れ').waitFor()
      await page.getByRole('list', { name: t('spaceCalendar.look.label') }).waitFor()
      await expectAccessible(page)
    }
  })
})
