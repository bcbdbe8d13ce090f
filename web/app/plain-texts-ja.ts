import about from '#locales/ja/about.json'
import aboutYoga from '#locales/ja/aboutYoga.json'
import address from '#locales/ja/address.json'
import common from '#locales/ja/common.json'
import home from '#locales/ja/home.json'
import nav from '#locales/ja/nav.json'
import pages from '#locales/ja/pages.json'
import price from '#locales/ja/price.json'
import rental from '#locales/ja/rental.json'

/** The texts of the frame and of the plain pages, as one chunk. */
export default { about, aboutYoga, address, common, home, nav, pages, price, rental }
