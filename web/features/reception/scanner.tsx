import { decodeQR } from 'qr/decode.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberCodeOf } from '#contract/member-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
        variant="outline"
        onClick={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
        className="justify-self-start"
      >
        {t('reception.arrival.camera.other')}
      </Button>
    </div>
  )
}

type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'busy'

/** Which camera of a tablet: the one on its back, or the one beside the screen. */
type Facing = 'environment' | 'user'

/** Shows the camera in the video element as long as the component is there, and turns it off afterwards. */
function useCamera(facing: Facing) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')

  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false

    async function start() {
      setState('starting')
      try {
        // Absent where the page did not come over TLS.
        const devices = navigator.mediaDevices as MediaDevices | undefined
        if (devices === undefined) return setState('none')
        const width = { ideal: 1280 }
        stream = await devices.getUserMedia({ audio: false, video: { facingMode: facing, width } })
        if (isOver || video.current === null) return stop()
        // It plays by itself (`autoplay`); on a busy tablet the promise of `play()` may reject although it
        // does.
        video.current.addEventListener('playing', () => !isOver && setState('on'), { once: true })
        video.current.srcObject = stream
      } catch (error) {
        if (!isOver) setState(stateAfter(error))
      }
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [facing])

  return { video, state }
}

function stateAfter(error: unknown): CameraState {
  // In WebKit an `OverconstrainedError` is neither a DOMException nor an Error.
  const name = (error as { name?: unknown } | undefined)?.name
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

/**
 * Wide enough for a code on a telephone at arm's length, and read in a few milliseconds; on a slow tablet in
 * some more.
 */
const mostPixels = 720

const canvas = document.createElement('canvas')

/** The text of the QR code that the video shows now; undefined when it shows none. */
function readFrame(video: HTMLVideoElement): string | undefined {
  const scale = Math.min(1, mostPixels / Math.max(video.videoWidth, video.videoHeight))
  const [width, height] = [Math.floor(video.videoWidth * scale), Math.floor(video.videoHeight * scale)]
  if (width === 0 || height === 0) return undefined
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.drawImage(video, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: 400 })
  } catch {
    // Thrown for each picture without a code.
    return undefined
  }
}
