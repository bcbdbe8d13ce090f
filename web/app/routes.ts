import type { Role } from '#contract/members.ts'
import { adminRoutes } from './admin-routes.ts'
import type { Catalogue } from './catalogue.ts'
import { lazyPage } from './page.tsx'
import type { LazyPage } from './page.tsx'

export interface PageRoute extends LazyPage {
  path: string
  /** The file below `web/` that it imports, by which the build finds its script. */
  source: `pages/${string}-page.tsx`
  /** The key of its title and description in the texts under `pages`. */
  name: keyof Catalogue['pages']
  /** The status with which an error page is answered; absent for every other page. */
  status?: 401 | 404 | 500
  /** The roles that may see it; absent for a public page. */
  roles?: readonly Role[]
}

const members = ['USER', 'ADMIN'] as const

/** Every page with its Japanese address. The English address has `/en` before it. */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    name: 'home',
    source: 'pages/home-page.tsx',
    ...lazyPage(() => import('#web/pages/home-page.tsx'), 'first'),
  },
  {
    path: '/about',
    name: 'about',
    source: 'pages/about-page.tsx',
    ...lazyPage(() => import('#web/pages/about-page.tsx'), 'plain'),
  },
  {
    path: '/about-yoga',
    name: 'aboutYoga',
    source: 'pages/about-yoga-page.tsx',
    ...lazyPage(() => import('#web/pages/about-yoga-page.tsx'), 'plain'),
  },
  {
    path: '/price',
    name: 'price',
    source: 'pages/price-page.tsx',
    ...lazyPage(() => import('#web/pages/price-page.tsx'), 'plain'),
  },
  {
    path: '/address',
    name: 'address',
    source: 'pages/address-page.tsx',
    ...lazyPage(() => import('#web/pages/address-page.tsx'), 'plain'),
  },
  {
    path: '/news',
    name: 'news',
    source: 'pages/news-page.tsx',
    ...lazyPage(() => import('#web/pages/news-page.tsx'), 'plain'),
  },
  {
    path: '/RentalSpace',
    name: 'rentalSpace',
    source: 'pages/rental-space-page.tsx',
    ...lazyPage(() => import('#web/pages/rental-space-page.tsx'), 'plain'),
  },
  {
    path: '/booking',
    name: 'booking',
    source: 'pages/booking-page.tsx',
    ...lazyPage(() => import('#web/pages/booking-page.tsx')),
  },
  {
    path: '/schedule',
    name: 'schedule',
    source: 'pages/schedule-page.tsx',
    ...lazyPage(() => import('#web/pages/schedule-page.tsx')),
  },
  {
    path: '/contact',
    name: 'contact',
    source: 'pages/contact-page.tsx',
    ...lazyPage(() => import('#web/pages/contact-page.tsx')),
  },
  {
    path: '/ContactNoUserYoga',
    name: 'contactNoUserYoga',
    source: 'pages/contact-no-user-yoga-page.tsx',
    ...lazyPage(() => import('#web/pages/contact-no-user-yoga-page.tsx')),
  },
  {
    path: '/login',
    name: 'login',
    source: 'pages/login-page.tsx',
    ...lazyPage(() => import('#web/pages/login-page.tsx')),
  },
  {
    path: '/forgotten',
    name: 'forgotten',
    source: 'pages/forgotten-page.tsx',
    ...lazyPage(() => import('#web/pages/forgotten-page.tsx')),
  },
  {
    path: '/reset',
    name: 'reset',
    source: 'pages/reset-page.tsx',
    ...lazyPage(() => import('#web/pages/reset-page.tsx')),
  },
  {
    path: '/confirm-email',
    name: 'confirmEmail',
    source: 'pages/confirm-email-page.tsx',
    ...lazyPage(() => import('#web/pages/confirm-email-page.tsx')),
  },
  {
    path: '/unsubscribe',
    name: 'unsubscribe',
    source: 'pages/unsubscribe-page.tsx',
    ...lazyPage(() => import('#web/pages/unsubscribe-page.tsx')),
  },
  {
    path: '/register',
    name: 'register',
    source: 'pages/register-page.tsx',
    ...lazyPage(() => import('#web/pages/register-page.tsx')),
  },
  {
    path: '/pay',
    name: 'pay',
    source: 'pages/pay-page.tsx',
    ...lazyPage(() => import('#web/pages/pay-page.tsx')),
  },
  {
    path: '/trial',
    name: 'trial',
    source: 'pages/trial-page.tsx',
    ...lazyPage(() => import('#web/pages/trial-page.tsx')),
  },
  {
    path: '/payment',
    name: 'payment',
    source: 'pages/payment-page.tsx',
    ...lazyPage(() => import('#web/pages/payment-page.tsx')),
  },
  {
    path: '/privacy',
    name: 'privacy',
    source: 'pages/privacy-page.tsx',
    ...lazyPage(() => import('#web/pages/privacy-page.tsx'), 'plain'),
  },
  {
    path: '/membership-rules',
    name: 'membershipRules',
    source: 'pages/membership-rules-page.tsx',
    ...lazyPage(() => import('#web/pages/membership-rules-page.tsx'), 'plain'),
  },
  {
    path: '/profile',
    name: 'profile',
    roles: members,
    source: 'pages/profile-page.tsx',
    ...lazyPage(() => import('#web/pages/profile-page.tsx')),
  },
  {
    path: '/receipt/:id',
    name: 'receipt',
    roles: members,
    source: 'pages/receipt-page.tsx',
    ...lazyPage(() => import('#web/pages/receipt-page.tsx')),
  },
  {
    path: '/hire',
    name: 'hire',
    roles: members,
    source: 'pages/hire-page.tsx',
    ...lazyPage(() => import('#web/pages/hire-page.tsx')),
  },
  ...adminRoutes,
  {
    path: '/not_found',
    name: 'notFound',
    status: 404,
    source: 'pages/not-found-page.tsx',
    ...lazyPage(() => import('#web/pages/not-found-page.tsx')),
  },
  {
    path: '/unauthorized',
    name: 'unauthorized',
    status: 401,
    source: 'pages/unauthorized-page.tsx',
    ...lazyPage(() => import('#web/pages/unauthorized-page.tsx')),
  },
  {
    path: '/internal_server_error',
    name: 'serverError',
    status: 500,
    source: 'pages/server-error-page.tsx',
    ...lazyPage(() => import('#web/pages/server-error-page.tsx')),
  },
]
