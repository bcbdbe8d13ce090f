import { lazyPage } from './page.tsx'

const administrators = ['ADMIN'] as const

/** The navigation of the admin area, beside each of its pages. */
export const areaNavigation = {
  source: 'pages/admin/frame/area-navigation.tsx',
  ...lazyPage(() => import('#web/pages/admin/frame/area-navigation.tsx'), 'admin'),
} as const

/** The pages of the admin area. */
export const adminRoutes = [
  {
    path: '/admin',
    name: 'admin',
    roles: administrators,
    source: 'pages/admin/manage-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/manage-page.tsx'), 'admin'),
  },
  {
    path: '/admin/reception',
    name: 'adminReception',
    roles: administrators,
    source: 'pages/admin/reception-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/reception-page.tsx'), 'admin'),
  },
  {
    path: '/admin/members/:id',
    name: 'adminMember',
    roles: administrators,
    source: 'pages/admin/member-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/member-page.tsx'), 'admin'),
  },
  {
    path: '/admin/lessons/:id',
    name: 'adminLesson',
    roles: administrators,
    source: 'pages/admin/lesson-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/lesson-page.tsx'), 'admin'),
  },
  {
    path: '/admin/inquiries',
    name: 'adminInquiries',
    roles: administrators,
    source: 'pages/admin/inquiries-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/inquiries-page.tsx'), 'admin'),
  },
  {
    path: '/admin/import',
    name: 'adminImport',
    roles: administrators,
    source: 'pages/admin/import-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/import-page.tsx'), 'admin'),
  },
  {
    path: '/admin/money',
    name: 'adminMoney',
    roles: administrators,
    source: 'pages/admin/money-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/money-page.tsx'), 'admin'),
  },
  {
    path: '/admin/reports',
    name: 'adminReports',
    roles: administrators,
    source: 'pages/admin/reports-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/reports-page.tsx'), 'admin'),
  },
  {
    path: '/admin/studio',
    name: 'adminStudio',
    roles: administrators,
    source: 'pages/admin/studio-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/studio-page.tsx'), 'admin'),
  },
  {
    path: '/admin/news',
    name: 'adminNews',
    roles: administrators,
    source: 'pages/admin/news-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/news-page.tsx'), 'admin'),
  },
  {
    path: '/admin/mails',
    name: 'adminMails',
    roles: administrators,
    source: 'pages/admin/mails-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/mails-page.tsx'), 'admin'),
  },
  {
    path: '/admin/log',
    name: 'adminLog',
    roles: administrators,
    source: 'pages/admin/log-page.tsx',
    ...lazyPage(() => import('#web/pages/admin/log-page.tsx'), 'admin'),
  },
] as const
