import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberCodeOf } from '#contract/member-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readFrame } from './read-frame.ts'
import { useCamera } from './use-camera.ts'
import type { Facing } from './use-camera.ts'

/** Between two pictures, so that the page reacts meanwhile. */
const pauseMs = 120

/** The picture of the camera, and the first member code that it shows. */
export default function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const [facing, setFacing] = useState<Facing>('environment')
  const { video, state } = useCamera(facing)
  const [isForeign, setForeign] = useState(false)

  const look = useEffectEvent(() => {
    const text = video.current ? readFrame(video.current) : undefined
    if (text === undefined) return
    const code = memberCodeOf(text)
    if (code === undefined) setForeign(true)
    else onCode(code)
  })

  useEffect(() => {
    if (state !== 'on') return undefined
    let timer = setTimeout(lookAgain, pauseMs)
    function lookAgain() {
      look()
      timer = setTimeout(lookAgain, pauseMs)
    }
    return () => clearTimeout(timer)
  }, [state])

  if (state === 'refused' || state === 'none' || state === 'busy')
    return <Notice kind="error">{t(`reception.arrival.camera.${state}`)}</Notice>
  return (
    <div className="grid gap-4">
      <p role="status">
        {state === 'starting' ? t('reception.arrival.camera.starting') : t('reception.arrival.camera.show')}
      </p>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label={t('reception.arrival.camera.picture')}
        className="aspect-square w-full rounded-2xl bg-deep object-cover"
      />
      {isForeign && <Notice kind="error">{t('reception.arrival.camera.foreign')}</Notice>}
      <Button
        look="outline"
        onClick={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
        className="justify-self-start"
      >
        {t('reception.arrival.camera.other')}
      </Button>
    </div>
  )
}
