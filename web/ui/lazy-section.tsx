import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

/** So far below the screen a part is still loaded. */
const marginPx = 600

/**
 * A part of a plain page that needs more script than the page. It is loaded when the visitor comes near, so
 * that the page itself stays light and can be read without script.
 */
export function LazySection({
  load,
  failed,
}: {
  load: () => Promise<{ default: ComponentType }>
  /** What is said when the script cannot be loaded. */
  failed: string
}) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'far' | 'near' | 'failed'>('far')
  const [Part, setPart] = useState<ComponentType>()

  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setState((now) => (now === 'far' ? 'near' : now)),
      { rootMargin: `${marginPx}px` },
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [])

  const fetchPart = useEffectEvent(() => {
    load().then(
      // In short steps, between which the page answers.
      (part) => startTransition(() => setPart(() => part.default)),
      () => setState('failed'),
    )
  })

  useEffect(() => {
    if (state === 'near') fetchPart()
  }, [state])

  return (
    <div ref={place} className={Part ? undefined : 'min-h-[36rem]'}>
      {Part && <Part />}
      {!Part && state === 'near' && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-[36rem] rounded-2xl" />
        </div>
      )}
      {!Part && state === 'failed' && (
        <Notice
          kind="error"
          action={
            <Button variant="outline" onClick={() => setState('near')}>
              {t('common.retry')}
            </Button>
          }
        >
          {failed}
        </Notice>
      )}
    </div>
  )
}
