import { createContext, use, useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads the texts that a public page has not loaded, for a part of the page that is used later. The app
 * provides it.
 */
export const LoadMemberTexts = createContext(() => Promise.resolve())

/** How far the texts of members are, which are loaded as soon as a part of a public page needs them. */
export function useMemberTexts(isNeeded: boolean): 'loading' | 'ready' | 'failed' {
  const load = use(LoadMemberTexts)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const fetchTexts = useEffectEvent(() => {
    load().then(
      () => setState('ready'),
      () => setState('failed'),
    )
  })
  useEffect(() => {
    if (isNeeded) fetchTexts()
  }, [isNeeded])
  return state
}
