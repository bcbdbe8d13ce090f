import { languages } from '#studio/languages.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { PayScreen } from '../screens/pay-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Opens the payment link in the mail to the address. */
async function followPaymentLink(visitor: Visit, email: string): Promise<void> {
  const { page } = visitor
  await page.goto('/dev/mailbox')
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  const mail = await page.locator('pre').first().innerText()
  const link = /^https?:\S+\/pay#token=\S+$/m.exec(mail)?.[0]
  if (link === undefined) throw new Error(`the mail names no link:\n${mail}`)
  await page.goto(link)
  await visitor.settle()
}

test.for(languages)(
  'a member registers, pays, books, renews, cancels and closes the account (%s)',
  async (language, { studio, visit }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ language })
    const { page, t } = visitor
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    await register.send()
    await register.done.waitFor()

    await followPaymentLink(visitor, register.email)
    const payment = new PayScreen(visitor)
    await payment.plan(2).check()
    await payment.order()
    await payment.pay()

    await page.getByRole('link', { name: t('payment.login') }).click()
    await visitor.arrivesAt('/login')
    await new LoginScreen(visitor).logIn(register.email, validRegistration.password)
    await visitor.arrivesAt('/')
    const profile = await ProfileScreen.open(visitor)
    await profile.showsTickets(2)

    const booking = await BookingScreen.at(visitor, lesson)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
    await ProfileScreen.open(visitor)
    await profile.showsTickets(1)

    await PayScreen.atOwnPayments(visitor)
    await payment.openPortal()
    const { portal } = payment.simulator
    await payment.atPortal('renew', portal.status.active)
    await payment.leavePortal()
    await profile.showsTickets(3)

    await payment.openPortal()
    await payment.atPortal('cancel', portal.keep)
    await payment.leavePortal()
    await page.getByText(payment.beginOf('endsOn')).waitFor()

    await visitor.open('/profile?tab=edit')
    await page.getByRole('button', { name: t('closeAccount.open') }).click()
    const question = page.getByRole('dialog', { name: t('closeAccount.question') })
    await question.locator('input[name="password"]').fill(validRegistration.password)
    await question.getByRole('button', { name: t('closeAccount.leave') }).click()
    await visitor.arrivesAt('/login')
    await page.getByText(t('login.accountClosed')).waitFor()
  },
)
