import textsOf from 'virtual:texts'
import { roles } from '#contract/roles.ts'
import { lazyPage } from './page.tsx'

// Which role may open which page, the pages know (pages/admin/destinations.ts).
const staff = roles.slice(1)

const loadNavigation = () => import('#web/pages/admin/frame/area-navigation.tsx')

/** The navigation of the admin area, beside each of its pages. */
export const areaNavigation = lazyPage(loadNavigation, 'admin')

/**
 * The self check-in, with the texts of both languages, so that the service worker keeps them for the time
 * without a connection.
 */
export const kioskScreen = lazyPage(async () => {
  const page = await import('#web/features/kiosk/kiosk.tsx')
  const all = Object.values(textsOf).flatMap((ofLanguage) => Object.values(ofLanguage))
  await Promise.allSettled(all.map((load) => load()))
  return page
}, 'admin')

/**
 * A page of the admin area. Its address follows from its name, because the script of the landing page holds
 * this list.
 */
const adminPage = <const Name extends string>(
  name: Name,
  load: Parameters<typeof lazyPage>[0],
  path = `/admin/${name.toLowerCase()}`,
) => ({
  path,
  name: `admin${name}` as const,
  roles: staff,
  ...lazyPage(async () => {
    const [page, { forRole }] = await Promise.all([load(), loadNavigation()])
    return { default: forRole(page.default) }
  }, 'admin'),
})

/** The pages of the admin area. */
export const adminRoutes = [
  adminPage('', () => import('#web/pages/admin/manage-page.tsx'), '/admin'),
  adminPage('Reception', () => import('#web/pages/admin/reception-page.tsx')),
  adminPage('Teaching', () => import('#web/pages/admin/teaching-page.tsx')),
  adminPage('Member', () => import('#web/pages/admin/member-page.tsx'), '/admin/members/:id'),
  adminPage('Lesson', () => import('#web/pages/admin/lesson-page.tsx'), '/admin/lessons/:id'),
  adminPage('Inquiries', () => import('#web/pages/admin/inquiries-page.tsx')),
  adminPage('Import', () => import('#web/pages/admin/import-page.tsx')),
  adminPage('Money', () => import('#web/pages/admin/money-page.tsx')),
  adminPage('Offers', () => import('#web/pages/admin/offers-page.tsx')),
  adminPage('Reports', () => import('#web/pages/admin/reports-page.tsx')),
  adminPage('Start', () => import('#web/pages/admin/start-page.tsx')),
  adminPage('Administrators', () => import('#web/pages/admin/administrators-page.tsx')),
  adminPage('Studio', () => import('#web/pages/admin/studio-page.tsx')),
  adminPage('Teachers', () => import('#web/pages/admin/teachers-page.tsx')),
  adminPage('News', () => import('#web/pages/admin/news-page.tsx')),
  adminPage('Pictures', () => import('#web/pages/admin/pictures-page.tsx')),
  adminPage('Status', () => import('#web/pages/admin/status-page.tsx')),
  adminPage('Mails', () => import('#web/pages/admin/mails-page.tsx')),
  adminPage('Log', () => import('#web/pages/admin/log-page.tsx')),
] as const
