import type { Picture } from '#contract/pictures/pictures.ts'
import { isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** An address that the browser shows without asking a server: one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A picture of the library that is not used. */
export const picture = (given: Partial<Picture> = {}): Picture => ({
  id: 'picture-1',
  address: pixel,
  width: 600,
  height: 400,
  bytes: 40_000,
  textJa: '屋上でのレッスン',
  textEn: 'A lesson on the roof',
  addedAt: isoText(now),
  uses: [],
  useCount: 0,
  etag: '1',
  ...given,
})

/** A small photograph that the browser can show, as a file. */
export async function photograph(name: string): Promise<File> {
  const content = await (
    await new OffscreenCanvas(3, 2).getContext('2d')?.canvas.convertToBlob()
  )?.arrayBuffer()
  return new File(content === undefined ? [] : [content], name, { type: 'image/png' })
}

/** Files arrive on the page without being chosen. */
export function arrive(way: 'drop' | 'paste', files: readonly File[]): void {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  const options = { bubbles: true, cancelable: true }
  document.body.dispatchEvent(
    way === 'drop'
      ? new DragEvent('drop', { ...options, dataTransfer: data })
      : new ClipboardEvent('paste', { ...options, clipboardData: data }),
  )
}

/** Chooses files in the field that the button of the page opens. */
export function choose(files: readonly File[]): void {
  const field = document.querySelector<HTMLInputElement>('input[type="file"][multiple]')
  if (field === null) throw new Error('the page has no field for files')
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  field.files = data.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
