import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Visit } from './visit.ts'

/** Every route of the specification (section 2), and the key of its texts. */
export const pages: ReadonlyArray<{ path: string; name: string }> = [
  { path: '/', name: 'home' },
  { path: '/about', name: 'about' },
  { path: '/about-yoga', name: 'aboutYoga' },
  { path: '/price', name: 'price' },
  { path: '/address', name: 'address' },
  { path: '/RentalSpace', name: 'rentalSpace' },
  { path: '/booking', name: 'booking' },
  { path: '/contact', name: 'contact' },
  { path: '/ContactNoUserYoga', name: 'contactNoUserYoga' },
  { path: '/login', name: 'login' },
  { path: '/register', name: 'register' },
  { path: '/payment', name: 'payment' },
  { path: '/profile', name: 'profile' },
  { path: '/admin', name: 'admin' },
  { path: '/not_found', name: 'notFound' },
  { path: '/unauthorized', name: 'unauthorized' },
  { path: '/internal_server_error', name: 'serverError' },
]

/** Every page that was built, also those that the specification does not name. */
export function builtPages(): Array<{ path: string; name: string }> {
  const site = JSON.parse(readFileSync(new URL('../../dist/current/site.json', import.meta.url), 'utf8')) as {
    pages: Record<string, string>
  }
  return (
    Object.entries(site.pages)
      .filter(([path]) => !/^\/en(\/|$)/.test(path))
      // A path with a parameter gets a value that does not exist.
      .map(([path, file]) => ({ path: path.replace(/:\w+$/, 'none'), name: basename(file, '.html') }))
  )
}

/** Waits until nothing on the page is loading. Placeholders have no role, so they are found by their class. */
export async function isLoaded({ page }: Visit): Promise<void> {
  await page.waitForFunction(hasNoSkeleton)
}

declare const document: { querySelector: (selector: string) => object | null }

const hasNoSkeleton = () => document.querySelector('.skeleton') === null

/** The browser's error for an error page, which is answered with its status. */
export const ofErrorPages = /status of (401|404|500) .*\/(unauthorized|not_found|internal_server_error)\)$/
