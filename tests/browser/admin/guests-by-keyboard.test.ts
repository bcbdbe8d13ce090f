import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, hourMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'
import { soonToday } from '../today.ts'

test.for(languages)(
  'an administrator adds, corrects and cancels a guest with the keyboard alone, and reads the receipt (%s)',
  async (language, { visit, studio }) => {
    const startsAt = soonToday()
    const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
    const admin = await visit({ language, as: await studio.admin(), width: language === 'ja' ? 390 : 1440 })
    const { page, t } = admin
    const keys = new Keyboard(page)
    const name = `鍵盤${crypto.randomUUID().slice(0, 6)}`
    await admin.open('/admin/reception')
    const title = language === 'ja' ? lesson.title : lesson.titleEn
    const roll = page.getByRole('region', { name: title })
    const addGuest = roll.getByRole('button', { name: t('reception.today.addGuestOf', { title }) })

    // Escape closes the dialog, and the focus returns.
    await addGuest.focus()
    await page.keyboard.press('Enter')
    const adding = page.getByRole('dialog', { name: t('guests.addTitle') })
    await adding.waitFor()
    await page.keyboard.press('Escape')
    await adding.waitFor({ state: 'hidden' })
    await keys.expectFocusOn(addGuest)

    await page.keyboard.press('Enter')
    await adding.waitFor()
    await keys.reach(adding.getByLabel(t('guests.name')))
    await page.keyboard.type(name)
    await keys.reach(adding.getByLabel(t('guests.phone')))
    await page.keyboard.type('08011112222')
    const cash = adding.getByRole('radio', { name: t('guests.paid.cash') })
    await keys.reach(adding.getByRole('radio', { checked: true }))
    for (let turn = 0; turn < 3 && !(await cash.isChecked()); turn += 1)
      await page.keyboard.press('ArrowDown')
    await expect.poll(() => cash.isChecked()).toBe(true)
    await keys.press(adding.getByRole('button', { name: t('guests.add'), exact: true }))
    await adding.waitFor({ state: 'hidden' })
    await keys.expectFocusOn(addGuest)

    const seat = roll.getByRole('listitem').filter({ hasText: name })
    const row = seat.getByRole('button', { name, exact: true })
    await keys.press(row)
    const card = page.getByRole('dialog', { name: t('guests.title') })
    await keys.press(card.getByRole('button', { name: t('guests.correct') }))
    const correcting = page.getByRole('dialog', { name: t('guests.correctTitle') })
    await keys.reach(correcting.getByLabel(t('guests.name')))
    await page.keyboard.press('End')
    await page.keyboard.type('子')
    await page.keyboard.press('Enter')
    await correcting.waitFor({ state: 'hidden' })
    await card.getByText(`${name}子`).first().waitFor()
    await expectAccessible(page)

    const amount = yenText(prices.trialLesson, language)
    const date = dateText(Date.now(), language)
    const receipt = card.getByRole('link', { name: t('payment.receiptOf', { date, amount }) })
    await keys.press(receipt)
    await page.getByText(t('payment.receiptMoney')).waitFor()
    await page.getByRole('main').getByText(name).first().waitFor()
    await expectAccessible(page)
    await page.goBack()

    await row.or(seat.getByRole('button', { name: `${name}子`, exact: true })).focus()
    await page.keyboard.press('Enter')
    await keys.press(card.getByRole('button', { name: t('guests.cancel'), exact: true }))
    const question = page.getByRole('alertdialog', { name: t('guests.cancelTitle') })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await question.waitFor()
    const refund = question.getByRole('radio', { name: t('guests.refundChoice.refund') })
    await keys.reach(question.getByRole('radio', { checked: true }))
    await page.keyboard.press('Space')
    for (let turn = 0; turn < 2 && !(await refund.isChecked()); turn += 1)
      await page.keyboard.press('ArrowDown')
    await expect.poll(() => refund.isChecked()).toBe(true)
    await keys.press(question.getByRole('button', { name: t('guests.cancelOk'), exact: true }))
    await question.waitFor({ state: 'hidden' })
    await card.getByText(t('admin.bookingStatus.cancelled')).waitFor()
  },
)
