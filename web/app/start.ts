/**
 * The first script of the built pages. They can be read without script, so this one waits until text and
 * first picture have loaded, to leave them the bandwidth, but at most a second for a slow picture. Then it
 * fetches all scripts that the page needs at once.
 */
const patienceMs = 1000

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, patienceMs))

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') return resolve()
  addEventListener('load', () => resolve())
})

const paint = new Promise<void>((resolve) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
})

/** Firefox reports no paint of a page that it opens at a part of it, as an address with `#` asks. */
const painted = Promise.race([paint, loaded.then(pause)])

const complete = Promise.race([loaded, pause()])

void Promise.all([painted, complete]).then(fetchScripts)

/** Long enough for the browser to react to input. */
const yieldToInput = () => new Promise((resolve) => setTimeout(resolve))

/**
 * One step for each script, to ask for it and to run it, because all in one step keep a phone busy for a
 * tenth of a second.
 */
async function fetchScripts(): Promise<void> {
  const named = document.querySelector('meta[name="scripts"]')?.getAttribute('content') ?? ''
  const scripts = named.split(' ')
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await yieldToInput()
  }
  for (const script of scripts) {
    await import(/* @vite-ignore */ script)
    await yieldToInput()
  }
}
