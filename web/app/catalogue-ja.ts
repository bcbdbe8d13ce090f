import admin from '#locales/ja/admin.json'
import booking from '#locales/ja/booking.json'
import common from '#locales/ja/common.json'
import error from '#locales/ja/error.json'
import lesson from '#locales/ja/lesson.json'
import login from '#locales/ja/login.json'
import nav from '#locales/ja/nav.json'
import pages from '#locales/ja/pages.json'
import profile from '#locales/ja/profile.json'

/** Every text of the language, as one chunk. */
export default { admin, booking, common, error, lesson, login, nav, pages, profile }
