import { roles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { adminRoutes } from './admin-routes.ts'
import type * as catalogue from './catalogue.ts'
import { lazyPage } from './page.tsx'
import type { LazyPage } from './page.tsx'
import type { Extent } from './text-files.ts'

export interface PageRoute extends LazyPage {
  path: string
  /**
   * The key of its title and description in the texts under `pages`. Its file follows from it
   * (`source-of.ts`).
   */
  name: keyof typeof catalogue.pages
  /** The status with which an error page is answered; absent for every other page. */
  status?: 401 | 404 | 500
  /** The roles that may see it; absent for a public page. */
  roles?: readonly Role[]
}

type Load = Parameters<typeof lazyPage>[0]

const page = (path: string, name: PageRoute['name'], load: Load, extent?: Extent) => ({
  path,
  name,
  ...lazyPage(load, extent),
})

/** A page that may show the public texts only. */
const publicPage = (path: string, name: PageRoute['name'], load: Load) => page(path, name, load, 'public')

/** Every page with its Japanese address. The English address has `/en` before it. */
export const routes: readonly PageRoute[] = [
  publicPage('/', 'home', () => import('#web/pages/home-page.tsx')),
  publicPage('/about', 'about', () => import('#web/pages/about-page.tsx')),
  publicPage('/about-yoga', 'aboutYoga', () => import('#web/pages/about-yoga-page.tsx')),
  publicPage('/price', 'price', () => import('#web/pages/price-page.tsx')),
  publicPage('/address', 'address', () => import('#web/pages/address-page.tsx')),
  publicPage('/news', 'news', () => import('#web/pages/news-page.tsx')),
  publicPage('/RentalSpace', 'rentalSpace', () => import('#web/pages/rental-space-page.tsx')),
  page('/booking', 'booking', () => import('#web/pages/booking-page.tsx')),
  page('/schedule', 'schedule', () => import('#web/pages/schedule-page.tsx')),
  page('/contact', 'contact', () => import('#web/pages/contact-page.tsx')),
  page('/ContactNoUserYoga', 'contactNoUserYoga', () => import('#web/pages/contact-no-user-yoga-page.tsx')),
  page('/login', 'login', () => import('#web/pages/login-page.tsx')),
  page('/forgotten', 'forgotten', () => import('#web/pages/forgotten-page.tsx')),
  page('/reset', 'reset', () => import('#web/pages/reset-page.tsx')),
  page('/confirm-email', 'confirmEmail', () => import('#web/pages/confirm-email-page.tsx')),
  page('/unsubscribe', 'unsubscribe', () => import('#web/pages/unsubscribe-page.tsx')),
  page('/register', 'register', () => import('#web/pages/register-page.tsx')),
  page('/pay', 'pay', () => import('#web/pages/pay-page.tsx')),
  page('/order', 'order', () => import('#web/pages/order-page.tsx')),
  page('/trial', 'trial', () => import('#web/pages/trial-page.tsx')),
  page('/first-visit', 'firstVisit', () => import('#web/pages/first-visit-page.tsx')),
  page('/payment', 'payment', () => import('#web/pages/payment-page.tsx')),
  publicPage('/privacy', 'privacy', () => import('#web/pages/privacy-page.tsx')),
  publicPage('/membership-rules', 'membershipRules', () => import('#web/pages/membership-rules-page.tsx')),
  { ...page('/profile', 'profile', () => import('#web/pages/profile-page.tsx')), roles },
  { ...page('/receipt/:id', 'receipt', () => import('#web/pages/receipt-page.tsx')), roles },
  { ...page('/hire', 'hire', () => import('#web/pages/hire-page.tsx')), roles },
  ...adminRoutes,
  { ...page('/not_found', 'notFound', () => import('#web/pages/not-found-page.tsx')), status: 404 },
  { ...page('/unauthorized', 'unauthorized', () => import('#web/pages/unauthorized-page.tsx')), status: 401 },
  {
    ...page('/internal_server_error', 'serverError', () => import('#web/pages/server-error-page.tsx')),
    status: 500,
  },
]
