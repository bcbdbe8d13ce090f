import { pageOfPath } from '#web/lib/language.ts'

const page = '/admin/reception'

/** Lets the service worker of this page keep its files, so that it opens without a connection. */
export async function keepPage(): Promise<void> {
  // Absent where the page did not come over TLS; in development there is no built worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { pathname } = location
  if (pageOfPath(pathname) !== page) return
  const registration = await navigator.serviceWorker.register('/reception-worker.js', { scope: pathname })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  worker?.postMessage({ keep: [pathname, ...new Set(files.map((file) => file.pathname))] })
}
