import { routes } from './routes.ts'
import type { PageRoute } from './routes.ts'

const unknown = routes.find(({ name }) => name === 'notFound')

/** The route of a page (`/booking`, without language), or the 404 page when there is none. */
export function routeOf(page: string): PageRoute {
  const route =
    routes.find(({ path }) => fits(path.toLowerCase(), page.toLowerCase().replace(/(.)\/$/, '$1'))) ?? unknown
  if (route === undefined) throw new Error('there is no 404 page')
  return route
}

/** The last part of a path may be a parameter. */
const fits = (path: string, page: string) =>
  path === page || (/\/:\w+$/.test(path) && new RegExp(`^${path.replace(/:\w+$/, '[^/]+')}$`).test(page))
