import { lazy } from 'react'
import type { ComponentType } from 'react'

/** A page in a chunk of its own. Once it is loaded it renders at once, so that hydration never waits. */
export interface LazyPage {
  Page: ComponentType
  preload: () => Promise<void>
}

export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined
  const Later = lazy(load)
  return {
    Page: function Page() {
      return Loaded ? <Loaded /> : <Later />
    },
    async preload() {
      Loaded = (await load()).default
    },
  }
}
