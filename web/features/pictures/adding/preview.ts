/** In pixels, for screens with two of them in a pixel of the page. */
const shortSide = 192

/**
 * A small copy of a picture, as an address for `src`; undefined for a file that the browser cannot show. Not an address of the
 * file itself, because the content policy of the pages forbids those.
 */
export async function previewOf(file: Blob): Promise<string | undefined> {
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
