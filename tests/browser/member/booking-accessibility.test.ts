import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'every dialog and toast of a booking is accessible on a phone, and back closes a dialog (%s)',
  async (language, { visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ language, as: await studio.member({ tickets: 1 }), width: 390 })
    const { page } = visitor
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    await booking.dialog('booking.confirmTitle').waitFor()
    await expectAccessible(page)
    await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
    await booking.dialog('booking.BookedMeg').waitFor()
    await expectAccessible(page)
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')

    await booking.button(lesson, 'booked').click()
    await booking.dialog('booking.cancelTitle').waitFor()
    await expectAccessible(page)
    await page.goBack()
    await booking.dialog('booking.cancelTitle').waitFor({ state: 'hidden' })
    await booking.button(lesson, 'booked').waitFor()

    const profile = await ProfileScreen.open(visitor)
    await profile.cancelButton(titleIn(language, lesson)).click()
    await profile.question.waitFor()
    await expectAccessible(page)
    await profile.question.getByRole('button', { name: visitor.t('booking.cancelOk') }).click()
    await page
      .getByRole('status')
      .filter({ hasText: visitor.t('profile.cancel_success') })
      .waitFor()
    await expectAccessible(page)
  },
)
