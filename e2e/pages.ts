import type { Visit } from './visit.ts'

/** Every route (specification section 2), the key of its texts, and whether only members see it. */
export const pages = [
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
] as const

/** Waits until nothing on the page is on its way any more; what holds a place has no role to find it by. */
export async function isLoaded({ page }: Visit): Promise<void> {
  await page.waitForFunction(hasNoSkeleton)
}

declare const document: { querySelector: (selector: string) => object | null }

const hasNoSkeleton = () => document.querySelector('.skeleton') === null
