import { roles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { adminRoutes } from './admin-routes.ts'
import type { Catalogue } from './catalogue.ts'
import { lazyPage } from './page.tsx'
import type { LazyPage } from './page.tsx'

export interface PageRoute extends LazyPage {
  path: string
  /**
   * The key of its title and description in the texts under `pages`. Its file follows from it
   * (`source-of.ts`).
   */
  name: keyof Catalogue['pages']
  /** The status with which an error page is answered; absent for every other page. */
  status?: 401 | 404 | 500
  /** The roles that may see it; absent for a public page. */
  roles?: readonly Role[]
}

/** Every page with its Japanese address. The English address has `/en` before it. */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    name: 'home',
    ...lazyPage(() => import('#web/pages/home-page.tsx'), 'public'),
  },
  {
    path: '/about',
    name: 'about',
    ...lazyPage(() => import('#web/pages/about-page.tsx'), 'public'),
  },
  {
    path: '/about-yoga',
    name: 'aboutYoga',
    ...lazyPage(() => import('#web/pages/about-yoga-page.tsx'), 'public'),
  },
  {
    path: '/price',
    name: 'price',
    ...lazyPage(() => import('#web/pages/price-page.tsx'), 'public'),
  },
  {
    path: '/address',
    name: 'address',
    ...lazyPage(() => import('#web/pages/address-page.tsx'), 'public'),
  },
  {
    path: '/news',
    name: 'news',
    ...lazyPage(() => import('#web/pages/news-page.tsx'), 'public'),
  },
  {
    path: '/RentalSpace',
    name: 'rentalSpace',
    ...lazyPage(() => import('#web/pages/rental-space-page.tsx'), 'public'),
  },
  {
    path: '/booking',
    name: 'booking',
    ...lazyPage(() => import('#web/pages/booking-page.tsx')),
  },
  {
    path: '/schedule',
    name: 'schedule',
    ...lazyPage(() => import('#web/pages/schedule-page.tsx')),
  },
  {
    path: '/contact',
    name: 'contact',
    ...lazyPage(() => import('#web/pages/contact-page.tsx')),
  },
  {
    path: '/ContactNoUserYoga',
    name: 'contactNoUserYoga',
    ...lazyPage(() => import('#web/pages/contact-no-user-yoga-page.tsx')),
  },
  {
    path: '/login',
    name: 'login',
    ...lazyPage(() => import('#web/pages/login-page.tsx')),
  },
  {
    path: '/forgotten',
    name: 'forgotten',
    ...lazyPage(() => import('#web/pages/forgotten-page.tsx')),
  },
  {
    path: '/reset',
    name: 'reset',
    ...lazyPage(() => import('#web/pages/reset-page.tsx')),
  },
  {
    path: '/confirm-email',
    name: 'confirmEmail',
    ...lazyPage(() => import('#web/pages/confirm-email-page.tsx')),
  },
  {
    path: '/unsubscribe',
    name: 'unsubscribe',
    ...lazyPage(() => import('#web/pages/unsubscribe-page.tsx')),
  },
  {
    path: '/register',
    name: 'register',
    ...lazyPage(() => import('#web/pages/register-page.tsx')),
  },
  {
    path: '/pay',
    name: 'pay',
    ...lazyPage(() => import('#web/pages/pay-page.tsx')),
  },
  {
    path: '/order',
    name: 'order',
    ...lazyPage(() => import('#web/pages/order-page.tsx')),
  },
  {
    path: '/trial',
    name: 'trial',
    ...lazyPage(() => import('#web/pages/trial-page.tsx')),
  },
  {
    path: '/first-visit',
    name: 'firstVisit',
    ...lazyPage(() => import('#web/pages/first-visit-page.tsx')),
  },
  {
    path: '/payment',
    name: 'payment',
    ...lazyPage(() => import('#web/pages/payment-page.tsx')),
  },
  {
    path: '/privacy',
    name: 'privacy',
    ...lazyPage(() => import('#web/pages/privacy-page.tsx'), 'public'),
  },
  {
    path: '/membership-rules',
    name: 'membershipRules',
    ...lazyPage(() => import('#web/pages/membership-rules-page.tsx'), 'public'),
  },
  {
    path: '/profile',
    name: 'profile',
    roles,
    ...lazyPage(() => import('#web/pages/profile-page.tsx')),
  },
  {
    path: '/receipt/:id',
    name: 'receipt',
    roles,
    ...lazyPage(() => import('#web/pages/receipt-page.tsx')),
  },
  {
    path: '/hire',
    name: 'hire',
    roles,
    ...lazyPage(() => import('#web/pages/hire-page.tsx')),
  },
  ...adminRoutes,
  {
    path: '/not_found',
    name: 'notFound',
    status: 404,
    ...lazyPage(() => import('#web/pages/not-found-page.tsx')),
  },
  {
    path: '/unauthorized',
    name: 'unauthorized',
    status: 401,
    ...lazyPage(() => import('#web/pages/unauthorized-page.tsx')),
  },
  {
    path: '/internal_server_error',
    name: 'serverError',
    status: 500,
    ...lazyPage(() => import('#web/pages/server-error-page.tsx')),
  },
]
