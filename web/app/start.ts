/**
 * What the built pages load first. They can be read and followed without script, so the script waits until
 * their text and opening picture are there and takes no bandwidth from them, but not for a slow picture. Then
 * everything that the page needs is fetched at once.
 */
const patienceMs = 1000

const painted = new Promise<void>((resolve) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
})

const complete = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') return resolve()
  addEventListener('load', () => resolve())
  setTimeout(resolve, patienceMs)
})

void Promise.all([painted, complete]).then(fetchScripts)

async function fetchScripts(): Promise<void> {
  const named = document.querySelector('meta[name="scripts"]')?.getAttribute('content') ?? ''
  const scripts = named.split(' ')
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  // One by one, so that the page can answer to fingers in between.
  for (const script of scripts) await import(/* @vite-ignore */ script)
}
