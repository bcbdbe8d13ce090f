import about from '#locales/en/about.json'
import aboutYoga from '#locales/en/aboutYoga.json'
import address from '#locales/en/address.json'
import common from '#locales/en/common.json'
import home from '#locales/en/home.json'
import nav from '#locales/en/nav.json'
import pages from '#locales/en/pages.json'
import price from '#locales/en/price.json'
import rental from '#locales/en/rental.json'

/** The texts of the frame and of the plain pages, as one chunk. */
export default { about, aboutYoga, address, common, home, nav, pages, price, rental }
