import type about from '#locales/en/about.json'
import type aboutYoga from '#locales/en/aboutYoga.json'
import type absences from '#locales/en/absences.json'
import type address from '#locales/en/address.json'
import type adminNav from '#locales/en/adminNav.json'
import type booking from '#locales/en/booking.json'
import type books from '#locales/en/books.json'
import type calendar from '#locales/en/calendar.json'
import type closeAccount from '#locales/en/closeAccount.json'
import type common from '#locales/en/common.json'
import type contract from '#locales/en/contract.json'
import type editing from '#locales/en/editing.json'
import type error from '#locales/en/error.json'
import type exporting from '#locales/en/exporting.json'
import type firstSteps from '#locales/en/firstSteps.json'
import type firstVisit from '#locales/en/firstVisit.json'
import type form from '#locales/en/form.json'
import type freeTimes from '#locales/en/freeTimes.json'
import type frontDesk from '#locales/en/frontDesk.json'
import type guests from '#locales/en/guests.json'
import type hire from '#locales/en/hire.json'
import type home from '#locales/en/home.json'
import type importing from '#locales/en/importing.json'
import type inquiries from '#locales/en/inquiries.json'
import type inquiry from '#locales/en/inquiry.json'
import type kiosk from '#locales/en/kiosk.json'
import type lesson from '#locales/en/lesson.json'
import type lessonAdmin from '#locales/en/lessonAdmin.json'
import type lessonPage from '#locales/en/lessonPage.json'
import type line from '#locales/en/line.json'
import type log from '#locales/en/log.json'
import type logFilters from '#locales/en/logFilters.json'
import type login from '#locales/en/login.json'
import type mailing from '#locales/en/mailing.json'
import type memberAdmin from '#locales/en/memberAdmin.json'
import type memberCode from '#locales/en/memberCode.json'
import type memberPage from '#locales/en/memberPage.json'
import type memberSearch from '#locales/en/memberSearch.json'
import type merging from '#locales/en/merging.json'
import type money from '#locales/en/money.json'
import type nav from '#locales/en/nav.json'
import type news from '#locales/en/news.json'
import type newsAdmin from '#locales/en/newsAdmin.json'
import type newsFeed from '#locales/en/newsFeed.json'
import type notes from '#locales/en/notes.json'
import type offerAdmin from '#locales/en/offerAdmin.json'
import type offers from '#locales/en/offers.json'
import type pages from '#locales/en/pages.json'
import type password from '#locales/en/password.json'
import type pausing from '#locales/en/pausing.json'
import type payment from '#locales/en/payment.json'
import type pictures from '#locales/en/pictures.json'
import type price from '#locales/en/price.json'
import type profile from '#locales/en/profile.json'
import type reception from '#locales/en/reception.json'
import type referral from '#locales/en/referral.json'
import type refunds from '#locales/en/refunds.json'
import type register from '#locales/en/register.json'
import type rental from '#locales/en/rental.json'
import type reports from '#locales/en/reports.json'
import type security from '#locales/en/security.json'
import type spaceAdmin from '#locales/en/spaceAdmin.json'
import type spaceCalendar from '#locales/en/spaceCalendar.json'
import type staff from '#locales/en/staff.json'
import type status from '#locales/en/status.json'
import type studioFacts from '#locales/en/studioFacts.json'
import type teachers from '#locales/en/teachers.json'
import type teaching from '#locales/en/teaching.json'
import type ticketAdmin from '#locales/en/ticketAdmin.json'
import type timeline from '#locales/en/timeline.json'
import type trial from '#locales/en/trial.json'
import type unsentMails from '#locales/en/unsentMails.json'

/**
 * The catalogues that the browser loads. The English ones give the keys; `npm run check:catalogues` compares
 * the Japanese ones with them.
 */
export interface Catalogue {
  about: typeof about
  aboutYoga: typeof aboutYoga
  absences: typeof absences
  address: typeof address
  adminNav: typeof adminNav
  booking: typeof booking
  books: typeof books
  calendar: typeof calendar
  closeAccount: typeof closeAccount
  common: typeof common
  contract: typeof contract
  editing: typeof editing
  error: typeof error
  exporting: typeof exporting
  firstSteps: typeof firstSteps
  firstVisit: typeof firstVisit
  form: typeof form
  freeTimes: typeof freeTimes
  frontDesk: typeof frontDesk
  guests: typeof guests
  hire: typeof hire
  home: typeof home
  importing: typeof importing
  inquiries: typeof inquiries
  inquiry: typeof inquiry
  kiosk: typeof kiosk
  lesson: typeof lesson
  lessonAdmin: typeof lessonAdmin
  lessonPage: typeof lessonPage
  line: typeof line
  log: typeof log
  logFilters: typeof logFilters
  login: typeof login
  mailing: typeof mailing
  memberAdmin: typeof memberAdmin
  memberCode: typeof memberCode
  memberPage: typeof memberPage
  memberSearch: typeof memberSearch
  merging: typeof merging
  money: typeof money
  nav: typeof nav
  news: typeof news
  newsAdmin: typeof newsAdmin
  newsFeed: typeof newsFeed
  notes: typeof notes
  offerAdmin: typeof offerAdmin
  offers: typeof offers
  pages: typeof pages
  password: typeof password
  pausing: typeof pausing
  payment: typeof payment
  pictures: typeof pictures
  price: typeof price
  profile: typeof profile
  reception: typeof reception
  referral: typeof referral
  refunds: typeof refunds
  register: typeof register
  rental: typeof rental
  reports: typeof reports
  security: typeof security
  spaceAdmin: typeof spaceAdmin
  spaceCalendar: typeof spaceCalendar
  staff: typeof staff
  status: typeof status
  studioFacts: typeof studioFacts
  teachers: typeof teachers
  teaching: typeof teaching
  ticketAdmin: typeof ticketAdmin
  timeline: typeof timeline
  trial: typeof trial
  unsentMails: typeof unsentMails
}
