import { decodeQR } from 'qr/decode.js'

/** Wide enough for a code on a telephone at arm's length, and read in a few milliseconds; on a slow tablet in some more. */
const mostPixels = 720

const canvas = document.createElement('canvas')

/** The text of the QR code that the video shows now; undefined when it shows none. */
export function readFrame(video: HTMLVideoElement): string | undefined {
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
