/**
 * The service worker of /admin/reception, which shows the page without a connection. It keeps the page itself
 * and the files that the build made, and answers nothing else: calls of the API and other pages never pass
 * through it. The cache is deleted when the session ends (web/lib/session.ts) and after the day
 * (web/features/bookings/front-desk/offline/).
 */
interface WorkerEvent extends Event {
  request: Request
  data: { keep: string[] }
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

const worker = globalThis as unknown as {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: (name: string, listener: (event: WorkerEvent) => void) => void
}

const cacheName = 'reception'
const page = /^(?:\/en)?\/admin\/reception\/?$/

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && page.test(pathname)) event.respondWith(newestPage(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptFile(request))
})

/** The page names the files with which it was built. */
worker.addEventListener('message', (event) => {
  const files = event.data.keep.filter((file) => file.startsWith('/assets/') || page.test(file))
  event.waitUntil(keepFiles(files))
})

async function newestPage(request: Request, pathname: string): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) await (await caches.open(cacheName)).put(pathname, answer.clone())
    return answer
  } catch {
    return (await caches.match(pathname, { cacheName, ignoreVary: true })) ?? Response.error()
  }
}

/** The name of a file changes with its content, so that the kept one is always right. */
async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
}

async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const file of files) {
    // One file that cannot be read does not keep the others away.
    if ((await cache.match(file, { ignoreVary: true })) === undefined)
      await cache.add(file).catch(() => undefined)
  }
}
