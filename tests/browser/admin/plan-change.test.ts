import { expect } from 'vitest'
import { listOwnPayments } from '#contract/payments.ts'
import { languages } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { dateText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { givenPayment } from '../given-payment.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator reads what another plan costs before it is saved, plans it and takes it back (%s)',
  async (language, { studio, visit }) => {
    const member = await studio.member({ memberType: 0, lastName: '変田', firstName: '更子' })
    await givenPayment(studio, member, 2)
    const width = language === 'ja' ? 390 : 1440
    const visitor = await visit({ language, as: await studio.admin(), width })
    const { page, t } = visitor
    await visitor.open(`/admin/members/${member.id}`)
    const contract = page.getByRole('region', { name: t('memberPage.contract') })
    const open = contract.getByRole('button', { name: t('contract.change.open') })
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: t('contract.change.ok'), exact: true })

    await new Keyboard(page).press(open)
    await dialog.getByText(t('contract.change.same')).waitFor()
    await dialog.getByLabel(t('contract.change.to')).selectOption('3')
    const renewal = dialog.getByRole('radio', { name: t('contract.change.renewal.title') })
    await expect.poll(() => renewal.isChecked()).toBe(true)
    const [offered] = await dialog.getByRole('group').allInnerTexts()
    for (const amount of [6_990, 12_990]) expect(offered).toContain(yenText(amount, language))
    await expectAccessible(page)
    await save.click()
    await page.getByText(t('contract.change.done'), { exact: true }).waitFor()
    await contract.getByText(t('contract.planned'), { exact: true }).waitFor()
    await expect.poll(() => contract.innerText()).toContain(planName(3, language))
    await expect.poll(() => contract.innerText()).toContain(planName(2, language))
    await expectAccessible(page)

    const own = await visit({ language, as: member })
    await own.open('/profile?tab=payments')
    const coming = await own.page.getByText(planName(3, language)).innerText()
    const { periodEnds = '' } = (await studio.call(listOwnPayments, { as: member })).membership ?? {}
    const values = { plan: planName(3, language), amount: yenText(12_990, language) }
    expect(coming).toBe(
      t('payment.nextPlan', { ...values, date: dateText(Date.parse(periodEnds), language) }),
    )
    await expectAccessible(own.page)

    await open.click()
    await dialog.getByRole('radio', { name: t('contract.change.stay.title') }).waitFor()
    await dialog.getByLabel(t('contract.change.to')).selectOption('0')
    await dialog.getByText(t('contract.change.endNow.title')).waitFor()
    await dialog.getByLabel(t('contract.change.to')).selectOption('2')
    await dialog.getByRole('radio', { name: t('contract.change.stay.title') }).waitFor()
    await save.click()
    await expect.poll(() => contract.getByText(t('contract.planned'), { exact: true }).count()).toBe(0)
    await dialog.waitFor({ state: 'hidden' })
    await visitor.open('/admin/log')
    await page.getByText(t('admin.log.planEffect.renewal')).first().waitFor()
  },
)

test.for(languages)(
  'an administrator mails a reminder from the page of a member whose card could not be charged (%s)',
  async (language, { studio, visit }) => {
    const member = await studio.member({ memberType: 0 })
    await givenPayment(studio, member, 2)
    await studio.database.transact(async (writer) => {
      const failure = {
        source: `in_${crypto.randomUUID()}`,
        attempt: 1,
        member_id: member.id,
        at: Date.now(),
      }
      await writer.insertInto('payment_failures').values(failure).execute()
      await writer
        .updateTable('memberships')
        .set({ status: 'pastDue' })
        .where('member_id', '=', member.id)
        .execute()
    })
    const width = language === 'ja' ? 390 : 1440
    const visitor = await visit({ language, as: await studio.admin(), width })
    const { page, t } = visitor
    await visitor.open(`/admin/members/${member.id}`)
    const contract = page.getByRole('region', { name: t('memberPage.contract') })
    const remind = contract.getByRole('button', { name: t('money.open.remind') })
    await remind.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(member.email).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('money.mail.send') }).click()
    await page.getByText(t('contract.reminded')).waitFor()
    await contract.getByText(t('money.open.today')).waitFor()
    expect(await remind.count()).toBe(0)
    expect((await studio.mailsTo(member)).filter((kind) => kind === 'paymentReminder')).toHaveLength(1)
    const timeline = page.getByRole('region', { name: t('memberPage.timeline') })
    await timeline.getByText(t('timeline.chargeFailed', { attempt: 1 })).waitFor()
  },
)
