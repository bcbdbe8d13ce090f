import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { CallError } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'
import { sendPicture } from '../api.ts'

/** A file that the administrator has chosen and the library does not have yet. */
export interface WaitingFile {
  key: number
  file: File
  /** A small copy for `src`; absent while it is made, and for a file that the browser cannot show. */
  preview?: string | undefined
  textJa: string
  textEn: string
  /** How much is sent, from 0 to 1; absent while it is not being sent. */
  sent?: number | undefined
  /** Why it was refused the last time. */
  refusal?: unknown
}

/** One language is enough. */
export const lacksText = ({ textJa, textEn }: WaitingFile) => textJa.trim() === '' && textEn.trim() === ''

/** The server would refuse a larger file, after the time that sending it takes. */
export const canBeSent = ({ file }: WaitingFile) => file.size <= limits.uploadBytes

/**
 * The files that wait, and how they are sent: one after the other, so that a phone's connection finishes the
 * first one first.
 */
export function useWaitingFiles(onAdded: (pictures: Picture[]) => void) {
  const reload = useReload()
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  const [isSending, setIsSending] = useState(false)
  const lastKey = useRef(0)
  const removed = useRef(new Set<number>())
  const current = useRef<{ key: number; stop: AbortController }>(undefined)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      current.current?.stop.abort()
    }
  }, [])

  const change = (key: number, changes: Partial<WaitingFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...changes } : file)))
  const take = (key: number) => setFiles((before) => before.filter((file) => file.key !== key))

  async function showPreviews(chosen: readonly WaitingFile[]) {
    // One after the other, because each takes the memory of a whole photograph.
    for (const { key, file } of chosen) change(key, { preview: await previewOf(file) })
  }

  function add(chosen: readonly File[]) {
    const added = chosen.map((file): WaitingFile => {
      lastKey.current += 1
      const waiting = { key: lastKey.current, file, textJa: '', textEn: '' }
      return canBeSent(waiting) ? waiting : { ...waiting, refusal: new CallError('error.picture.tooLarge') }
    })
    setFiles((before) => [...before, ...added])
    void showPreviews(added)
  }

  function remove(key: number) {
    removed.current.add(key)
    take(key)
    if (current.current?.key === key) current.current.stop.abort()
  }

  async function sendOne({ key, file, textJa, textEn }: WaitingFile): Promise<Picture | undefined> {
    const stop = new AbortController()
    current.current = { key, stop }
    change(key, { sent: 0, refusal: undefined })
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const picture = await sendPicture(file, { textJa, textEn }, { signal: stop.signal, onProgress })
      take(key)
      return picture
    } catch (refusal) {
      if (!stop.signal.aborted) change(key, { sent: undefined, refusal })
      return undefined
    }
  }

  /** Sends all that are not too large. What is refused stays, with the reason. */
  async function send() {
    setIsSending(true)
    const pictures: Picture[] = []
    for (const file of files) {
      if (hasLeft.current) return
      if (removed.current.has(file.key) || !canBeSent(file)) continue
      const picture = await sendOne(file)
      if (picture) pictures.push(picture)
    }
    setIsSending(false)
    reload()
    if (pictures.length > 0) onAdded(pictures)
  }

  return { files, isSending, add, change, remove, send }
}

/** In pixels, for screens with two of them in a pixel of the page. */
const shortSide = 192

/**
 * A small copy of a picture, as an address for `src`; undefined for a file that the browser cannot show. Not
 * an address of the file itself, because the content policy of the pages forbids those.
 */
async function previewOf(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const scale = Math.min(1, shortSide / Math.min(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(3 * shortSide, picture.width * scale))
  canvas.height = Math.max(1, Math.min(3 * shortSide, picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.7)
}
