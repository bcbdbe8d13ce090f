import { useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'busy'

/** Which camera of a tablet: the one on its back, or the one beside the screen. */
export type Facing = 'environment' | 'user'

/** Shows the camera in the video element as long as the component is there, and turns it off afterwards. */
export function useCamera(facing: Facing) {
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
        // It plays by itself (`autoplay`); on a busy tablet the promise of `play()` may reject although it does.
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
