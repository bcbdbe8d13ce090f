import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { dateOf, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'
import { soonToday } from '../today.ts'

const unique = () => crypto.randomUUID().slice(0, 6)

test.for(languages)(
  'a receptionist’s morning: an arrival, a cancellation by telephone, a booking on the spot, a walk-in (%s)',
  async (language, { visit, studio }) => {
    const startsAt = soonToday()
    const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs, totalSeats: 4 })
    // It is of today, also soon after midnight.
    const overAt = Math.max(startsAt - 3 * hourMs, startOfDay(startsAt))
    const over = await studio.lesson({ startsAt: overAt, endsAt: overAt + minuteMs })
    const arriving = {
      lastName: `到着${unique()}`,
      firstName: '一',
      kanaLastName: 'アア',
      kanaFirstName: 'ハジメ',
    }
    const calling = {
      lastName: `電話${unique()}`,
      firstName: '二',
      kanaLastName: 'イイ',
      kanaFirstName: 'ツギ',
    }
    const walking = {
      lastName: `飛込${unique()}`,
      firstName: '三',
      kanaLastName: 'ウウ',
      kanaFirstName: 'ミツ',
    }
    const [early, caller] = [
      await studio.member({ ...arriving, tickets: 3, birthday: `1990${dateOf(startsAt).slice(4)}` }),
      await studio.member({ ...calling, tickets: 1 }),
    ]
    await studio.paymentToken(await studio.member({ ...walking, memberType: 0 }))
    await studio.book(over, early, overAt - hourMs)
    for (const member of [early, caller]) await studio.book(lesson, member)

    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    const keys = new Keyboard(page)
    await admin.open('/admin/reception')
    const title = language === 'ja' ? lesson.title : lesson.titleEn
    const roll = page.getByRole('region', { name: title })
    const rowOf = ({ lastName, firstName }: typeof arriving) =>
      roll.getByRole('listitem').filter({ hasText: `${lastName} ${firstName}` })
    await rowOf(arriving)
      .getByText(t('reception.today.ticketsLeft', { count: 1 }))
      .waitFor()
    await rowOf(arriving).getByText(t('reception.today.mark.birthday')).waitFor()
    await rowOf(calling).getByText(t('reception.today.mark.firstVisit')).waitFor()
    expect(await rowOf(arriving).getByText(t('reception.today.mark.firstVisit')).count()).toBe(0)
    const link = rowOf(arriving).getByRole('link', { name: arriving.lastName })
    await expect.poll(() => link.getAttribute('href')).toContain(`/admin/members/${early.id}`)
    await expectAccessible(page)

    // The arrival is one press, from a quarter of an hour before the start.
    const attended = rowOf(arriving).getByRole('button', { name: t('admin.bookingStatus.attended') })
    await keys.press(attended)
    await expect.poll(() => attended.getAttribute('aria-pressed')).toBe('true')

    // A cancellation by telephone, minutes before the start: the ticket stays used unless a reason is given.
    const name = `${calling.lastName} ${calling.firstName}`
    await keys.press(
      rowOf(calling).getByRole('button', { name: t('admin.frontDesk.cancel.openOf', { name }) }),
    )
    const question = page.getByRole('alertdialog', { name: t('admin.frontDesk.cancel.title') })
    const kept = question.getByRole('radio', { name: t('reception.lateCancel.kept', { count: 1 }) })
    await expect.poll(() => kept.isChecked()).toBe(true)
    await question.getByText(t('reception.lateCancel.tellsKept')).waitFor()
    await question.getByRole('radio', { name: t('reception.lateCancel.returned', { count: 1 }) }).check()
    const ok = question.getByRole('button', { name: t('admin.frontDesk.cancel.lateOk') })
    await ok.click()
    await question.getByText(t('error.reason.required')).waitFor()
    await expectAccessible(page)
    await question.getByLabel(t('reception.lateCancel.reason')).fill('大雪で電車が運休')
    await keys.press(ok)
    await question.waitFor({ state: 'hidden' })
    await rowOf(calling).waitFor({ state: 'detached' })
    await keys.expectFocusOn(roll.getByRole('heading', { name: title }).getByRole('link'))

    // A booking on the spot, for a member who has neither paid nor a ticket.
    await keys.press(roll.getByRole('button', { name: t('reception.today.addMemberOf', { title }) }))
    const finder = page.getByRole('dialog', { name: t('admin.frontDesk.book.title') })
    await finder.getByRole('searchbox').fill(walking.lastName)
    await keys.press(finder.getByRole('button', { name: walking.lastName }))
    await page.getByRole('button', { name: t('admin.frontDesk.book.freeOk') }).click()
    await finder.waitFor({ state: 'hidden' })
    await rowOf(walking).getByText(t('reception.today.mark.withoutTicket')).waitFor()
    await rowOf(walking).getByText(t('reception.today.mark.joining')).waitFor()
    await keys.expectFocusOn(roll.getByRole('button', { name: t('reception.today.addMemberOf', { title }) }))
    await expectAccessible(page)

    // A walk-in takes the last seat but one and pays at the desk: one press notes the money.
    const guest = `体験${unique()}`
    const addGuest = roll.getByRole('button', { name: t('reception.today.addGuestOf', { title }) })
    await keys.press(addGuest)
    const adding = page.getByRole('dialog', { name: t('guests.addTitle') })
    await adding.getByLabel(t('guests.name')).fill(guest)
    await adding.getByLabel(t('guests.phone')).fill('08011112222')
    await adding.getByRole('radio', { name: t('guests.paid.later') }).check()
    await adding.getByRole('button', { name: t('guests.add'), exact: true }).click()
    await adding.waitFor({ state: 'hidden' })
    await keys.expectFocusOn(addGuest)
    const seat = roll.getByRole('listitem').filter({ hasText: guest })
    await seat.getByText(t('reception.today.mark.guestUnpaid')).waitFor()
    await expectAccessible(page)
    const amount = language === 'ja' ? '2,000円' : '¥2,000'
    // The way around the page of a day with many lessons is long.
    const fromHeading = roll.getByRole('heading', { name: title }).getByRole('link')
    await fromHeading.focus()
    await keys.press(seat.getByRole('button', { name: t('reception.today.noteOf', { name: guest, amount }) }))
    await seat.getByText(t('reception.today.paid', { amount })).waitFor()
    expect(await seat.getByText(t('reception.today.mark.guestUnpaid')).count()).toBe(0)
    await seat.getByRole('button', { name: t('admin.bookingStatus.attended') }).click()
    await fromHeading.focus()
    await keys.press(seat.getByRole('button', { name: guest, exact: true }))
    const card = page.getByRole('dialog', { name: t('guests.title') })
    await card.getByText('08011112222').first().waitFor()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    await keys.expectFocusOn(seat.getByRole('button', { name: guest, exact: true }))
    await roll.getByText(t('admin.lesson.seatsSpoken', { booked: 3, total: 4 })).waitFor()

    // The lesson before is over: its list shows at a press, and on paper.
    const before = page.getByRole('region', { name: language === 'ja' ? over.title : over.titleEn })
    await before.getByText(t('reception.today.counts', { attended: 0, missed: 0, open: 1 })).waitFor()
    const hidden = before.getByRole('listitem')
    expect(await hidden.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => hidden.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await keys.press(before.getByRole('button', { expanded: false }))
    await expect.poll(() => hidden.isVisible()).toBe(true)
  },
)
