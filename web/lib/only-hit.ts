import { useEffect, useEffectEvent, useRef } from 'react'

interface Hits<Hit> {
  items: readonly Hit[]
  total: number
}

/**
 * Takes the only hit of a search when Enter is pressed, also when it was pressed before the search had ended.
 * @param hits what was found for `q`; undefined while it is searched
 * @returns called with the text that was entered, and with undefined when the person types on
 */
export function useOnlyHit<Hit>(
  q: string,
  hits: Hits<Hit> | undefined,
  take: (hit: Hit) => void,
): (entered: string | undefined) => void {
  const waiting = useRef<string>(undefined)
  const isReady = hits !== undefined

  function takeOnly() {
    waiting.current = undefined
    const [only] = hits?.items ?? []
    if (only !== undefined && hits?.total === 1) take(only)
  }

  const arrive = useEffectEvent(() => waiting.current === q && takeOnly())
  useEffect(() => {
    if (isReady) arrive()
  }, [q, isReady])

  return (entered) => {
    waiting.current = entered
    if (entered === q && isReady) takeOnly()
  }
}
