import admin from '#locales/en/admin.json'
import booking from '#locales/en/booking.json'
import common from '#locales/en/common.json'
import error from '#locales/en/error.json'
import lesson from '#locales/en/lesson.json'
import login from '#locales/en/login.json'
import nav from '#locales/en/nav.json'
import pages from '#locales/en/pages.json'
import profile from '#locales/en/profile.json'

/** Every text of the language, as one chunk. */
export default { admin, booking, common, error, lesson, login, nav, pages, profile }
