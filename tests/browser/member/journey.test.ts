import { demoPassword } from '#demo/sample-studio/members.ts'
import { languages } from '#studio/languages.ts'
import { dateOf, dayMs, startOfWeek } from '#time/tokyo.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { demoPerson } from '../studio.ts'
import { test } from '../test.ts'

test.for(languages)(
  'a member logs in, books a lesson with a ticket, cancels it and has the ticket again (%s)',
  async (language, { visit }) => {
    const member = await visit({ language })
    const { page, t } = member
    await (await LoginScreen.open(member)).logIn(demoPerson('sakura').email, demoPassword)
    await member.arrivesAt('/')

    await page
      .getByRole('main')
      .getByRole('link', { name: t('home.howValue') })
      .click()
    await member.arrivesAt('/booking')
    const booking = new BookingScreen(member)
    await booking.week('nextWeek').click()
    // Friday of next week, so that its lessons can be cancelled at every time at which this test may run.
    const friday = startOfWeek(Date.now()) + 12 * dayMs
    await booking.show(friday)
    await page.waitForURL(`**&day=${dateOf(friday)}`)
    const bookable = page.getByRole('button', { name: t('booking.book') })
    const title = await booking.cards.filter({ has: bookable }).first().getByRole('heading').innerText()
    const lesson = { title, titleEn: title }
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
    await booking.button(lesson, 'booked').waitFor()

    await page.getByRole('link', { name: t('nav.myPage') }).click()
    await member.arrivesAt('/profile')
    const profile = new ProfileScreen(member)
    await profile.booking(title).waitFor()
    await profile.showsTickets(3)

    await profile.cancel(title)
    await page
      .getByRole('status')
      .filter({ hasText: t('profile.cancel_success') })
      .waitFor()
    await profile.booking(title).waitFor({ state: 'detached' })
    await profile.showsTickets(4)
  },
)
