import type { Role } from '#contract/members.ts'
import type { Catalogue } from './catalogue.ts'
import { lazyPage } from './page.tsx'
import type { LazyPage } from './page.tsx'

export interface PageRoute extends LazyPage {
  path: string
  /** Its title and description stand in the texts under `pages`. */
  name: keyof Catalogue['pages']
  /** Who may see it; everybody when absent. */
  roles?: readonly Role[]
}

const members = ['USER', 'ADMIN'] as const
const administrators = ['ADMIN'] as const

/** Every address of the site in Japanese; the English ones stand below `/en`. */
export const routes: readonly PageRoute[] = [
  { path: '/', name: 'home', ...lazyPage(() => import('#web/pages/home-page.tsx'), 'plain') },
  { path: '/about', name: 'about', ...lazyPage(() => import('#web/pages/about-page.tsx'), 'plain') },
  {
    path: '/about-yoga',
    name: 'aboutYoga',
    ...lazyPage(() => import('#web/pages/about-yoga-page.tsx'), 'plain'),
  },
  { path: '/price', name: 'price', ...lazyPage(() => import('#web/pages/price-page.tsx'), 'plain') },
  { path: '/address', name: 'address', ...lazyPage(() => import('#web/pages/address-page.tsx'), 'plain') },
  {
    path: '/RentalSpace',
    name: 'rentalSpace',
    ...lazyPage(() => import('#web/pages/rental-space-page.tsx'), 'plain'),
  },
  { path: '/booking', name: 'booking', ...lazyPage(() => import('#web/pages/booking-page.tsx')) },
  { path: '/contact', name: 'contact', ...lazyPage(() => import('#web/pages/contact-page.tsx')) },
  {
    path: '/ContactNoUserYoga',
    name: 'contactNoUserYoga',
    ...lazyPage(() => import('#web/pages/contact-no-user-yoga-page.tsx')),
  },
  { path: '/login', name: 'login', ...lazyPage(() => import('#web/pages/login-page.tsx')) },
  { path: '/forgotten', name: 'forgotten', ...lazyPage(() => import('#web/pages/forgotten-page.tsx')) },
  { path: '/reset', name: 'reset', ...lazyPage(() => import('#web/pages/reset-page.tsx')) },
  { path: '/register', name: 'register', ...lazyPage(() => import('#web/pages/register-page.tsx')) },
  { path: '/pay', name: 'pay', ...lazyPage(() => import('#web/pages/pay-page.tsx')) },
  { path: '/payment', name: 'payment', ...lazyPage(() => import('#web/pages/payment-page.tsx')) },
  { path: '/privacy', name: 'privacy', ...lazyPage(() => import('#web/pages/privacy-page.tsx'), 'plain') },
  {
    path: '/membership-rules',
    name: 'membershipRules',
    ...lazyPage(() => import('#web/pages/membership-rules-page.tsx'), 'plain'),
  },
  {
    path: '/profile',
    name: 'profile',
    roles: members,
    ...lazyPage(() => import('#web/pages/profile-page.tsx')),
  },
  {
    path: '/receipt/:id',
    name: 'receipt',
    roles: members,
    ...lazyPage(() => import('#web/pages/receipt-page.tsx')),
  },
  {
    path: '/admin',
    name: 'admin',
    roles: administrators,
    ...lazyPage(() => import('#web/pages/admin-page.tsx')),
  },
  {
    path: '/admin/today',
    name: 'adminToday',
    roles: administrators,
    ...lazyPage(() => import('#web/pages/admin-today-page.tsx')),
  },
  {
    path: '/admin/inquiries',
    name: 'adminInquiries',
    roles: administrators,
    ...lazyPage(() => import('#web/pages/admin-inquiries-page.tsx')),
  },
  {
    path: '/admin/mails',
    name: 'adminMails',
    roles: administrators,
    ...lazyPage(() => import('#web/pages/admin-mails-page.tsx')),
  },
  {
    path: '/admin/log',
    name: 'adminLog',
    roles: administrators,
    ...lazyPage(() => import('#web/pages/admin-log-page.tsx')),
  },
  { path: '/not_found', name: 'notFound', ...lazyPage(() => import('#web/pages/not-found-page.tsx')) },
  {
    path: '/unauthorized',
    name: 'unauthorized',
    ...lazyPage(() => import('#web/pages/unauthorized-page.tsx')),
  },
  {
    path: '/internal_server_error',
    name: 'serverError',
    ...lazyPage(() => import('#web/pages/server-error-page.tsx')),
  },
]

const unknown = routes.find(({ name }) => name === 'notFound')

/** The route of a page (`/booking`, without language); the 404 page for an unknown one. */
export function routeOf(page: string): PageRoute {
  const route =
    routes.find(({ path }) => fits(path.toLowerCase(), page.toLowerCase().replace(/(.)\/$/, '$1'))) ?? unknown
  if (route === undefined) throw new Error('there is no 404 page')
  return route
}

/** The last part of a path may be a parameter. */
const fits = (path: string, page: string) =>
  path === page || (/\/:\w+$/.test(path) && new RegExp(`^${path.replace(/:\w+$/, '[^/]+')}$`).test(page))
