import type { PageRoute } from './routes.ts'

/**
 * The file below `web/` that a page imports, by which the build finds its script: `rentalSpace` is in
 * pages/rental-space-page.tsx, `adminNews` in pages/admin/news-page.tsx. Not in the routes, because browsers
 * do without it.
 */
export function sourceOf({ name }: Pick<PageRoute, 'name'>): string {
  if (name === 'admin') return 'pages/admin/manage-page.tsx'
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `pages/${words.replace(/^admin-/, 'admin/')}-page.tsx`
}

/** The file of the navigation beside the pages of the admin area. */
export const areaNavigationSource = 'pages/admin/frame/area-navigation.tsx'
