import about from '#locales/en/about.json'
import aboutYoga from '#locales/en/aboutYoga.json'
import address from '#locales/en/address.json'
import admin from '#locales/en/admin.json'
import booking from '#locales/en/booking.json'
import common from '#locales/en/common.json'
import error from '#locales/en/error.json'
import home from '#locales/en/home.json'
import inquiry from '#locales/en/inquiry.json'
import leaving from '#locales/en/leaving.json'
import lesson from '#locales/en/lesson.json'
import login from '#locales/en/login.json'
import nav from '#locales/en/nav.json'
import office from '#locales/en/office.json'
import pages from '#locales/en/pages.json'
import password from '#locales/en/password.json'
import payment from '#locales/en/payment.json'
import price from '#locales/en/price.json'
import profile from '#locales/en/profile.json'
import register from '#locales/en/register.json'
import rentable from '#locales/en/rentable.json'
import rental from '#locales/en/rental.json'
import user from '#locales/en/user.json'

/** Every text of the language, as one chunk. */
export default {
  about,
  aboutYoga,
  address,
  admin,
  booking,
  common,
  error,
  home,
  inquiry,
  leaving,
  lesson,
  login,
  nav,
  office,
  pages,
  password,
  payment,
  price,
  profile,
  register,
  rentable,
  rental,
  user,
}
