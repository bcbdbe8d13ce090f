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

/** A page whose address follows from its name, unless it is given another one. */
const page = (name: PageRoute['name'], load: Load, path = `/${name}`, extent?: Extent) => ({
  path,
  name,
  ...lazyPage(load, extent),
})

/** A page that may show the public texts only. */
const publicPage = (name: PageRoute['name'], load: Load, path?: string) => page(name, load, path, 'public')

/** Every page with its Japanese address. The English address has `/en` before it. */
export const routes: readonly PageRoute[] = [
  publicPage('home', () => import('#web/pages/home-page.tsx'), '/'),
  publicPage('about', () => import('#web/pages/about-page.tsx')),
  publicPage('aboutYoga', () => import('#web/pages/about-yoga-page.tsx'), '/about-yoga'),
  publicPage('price', () => import('#web/pages/price-page.tsx')),
  publicPage('address', () => import('#web/pages/address-page.tsx')),
  publicPage('news', () => import('#web/pages/news-page.tsx')),
  publicPage('rentalSpace', () => import('#web/pages/rental-space-page.tsx'), '/RentalSpace'),
  page('booking', () => import('#web/pages/booking-page.tsx')),
  page('schedule', () => import('#web/pages/schedule-page.tsx')),
  page('contact', () => import('#web/pages/contact-page.tsx')),
  page('contactNoUserYoga', () => import('#web/pages/contact-no-user-yoga-page.tsx'), '/ContactNoUserYoga'),
  page('login', () => import('#web/pages/login-page.tsx')),
  page('forgotten', () => import('#web/pages/forgotten-page.tsx')),
  page('reset', () => import('#web/pages/reset-page.tsx')),
  page('confirmEmail', () => import('#web/pages/confirm-email-page.tsx'), '/confirm-email'),
  page('unsubscribe', () => import('#web/pages/unsubscribe-page.tsx')),
  page('register', () => import('#web/pages/register-page.tsx')),
  page('pay', () => import('#web/pages/pay-page.tsx')),
  page('order', () => import('#web/pages/order-page.tsx')),
  page('trial', () => import('#web/pages/trial-page.tsx')),
  page('firstVisit', () => import('#web/pages/first-visit-page.tsx'), '/first-visit'),
  page('payment', () => import('#web/pages/payment-page.tsx')),
  publicPage('privacy', () => import('#web/pages/privacy-page.tsx')),
  publicPage('membershipRules', () => import('#web/pages/membership-rules-page.tsx'), '/membership-rules'),
  { ...page('profile', () => import('#web/pages/profile-page.tsx')), roles },
  { ...page('receipt', () => import('#web/pages/receipt-page.tsx'), '/receipt/:id'), roles },
  { ...page('hire', () => import('#web/pages/hire-page.tsx')), roles },
  ...adminRoutes,
  { ...page('notFound', () => import('#web/pages/not-found-page.tsx'), '/not_found'), status: 404 },
  { ...page('unauthorized', () => import('#web/pages/unauthorized-page.tsx')), status: 401 },
  {
    ...page('serverError', () => import('#web/pages/server-error-page.tsx'), '/internal_server_error'),
    status: 500,
  },
]
