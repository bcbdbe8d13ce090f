import about from '#locales/ja/about.json'
import aboutYoga from '#locales/ja/aboutYoga.json'
import address from '#locales/ja/address.json'
import admin from '#locales/ja/admin.json'
import booking from '#locales/ja/booking.json'
import common from '#locales/ja/common.json'
import error from '#locales/ja/error.json'
import home from '#locales/ja/home.json'
import inquiry from '#locales/ja/inquiry.json'
import leaving from '#locales/ja/leaving.json'
import lesson from '#locales/ja/lesson.json'
import login from '#locales/ja/login.json'
import nav from '#locales/ja/nav.json'
import office from '#locales/ja/office.json'
import pages from '#locales/ja/pages.json'
import password from '#locales/ja/password.json'
import payment from '#locales/ja/payment.json'
import price from '#locales/ja/price.json'
import profile from '#locales/ja/profile.json'
import register from '#locales/ja/register.json'
import rentable from '#locales/ja/rentable.json'
import rental from '#locales/ja/rental.json'
import user from '#locales/ja/user.json'

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
