import type { i18n as Texts } from 'i18next'
import { use } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Extent } from './text-files.ts'
import { loadTexts } from './texts.ts'

/**
 * A page in a chunk of its own. A page that was preloaded renders at once, so that hydration does not wait.
 */
export interface LazyPage {
  Page: ComponentType
  /** The texts that it may show. Prerendering fails when a page shows another text. */
  extent: Extent
  /** Loads the page and its texts. */
  preload: (texts: Texts) => Promise<void>
  /** Lets the page be loaded anew, after its script or its texts did not come. */
  forgetFailure: () => void
}

export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
  extent: Extent = 'member',
): LazyPage {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined

  async function preload(texts: Texts) {
    const [page] = await Promise.all([load(), loadTexts(texts, extent)])
    Loaded = page.default
  }

  function Page() {
    const { i18n } = useTranslation()
    if (Loaded === undefined) use((loading ??= preload(i18n)))
    return Loaded && <Loaded />
  }

  // Not as soon as it fails: React renders the page once more before it gives up, and would wait again.
  function forgetFailure() {
    if (Loaded === undefined) loading = undefined
  }

  return { Page, extent, preload, forgetFailure }
}
