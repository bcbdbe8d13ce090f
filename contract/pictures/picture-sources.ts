/**
 * The addresses of the pictures in the library. A picture has files of several widths, each as AVIF, WebP and
 * JPEG. Its address is that of the widest JPEG, and tells all others: so a lesson or a space that keeps the
 * address needs nothing more.
 */

/** In pixels. A picture has those that are below its own width, and its own width up to the last one. */
export const pictureWidths = [480, 960, 1440, 1920] as const
/** In the order in which a browser chooses: the smallest file first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const idPattern = '[0-9a-f]{40}'
/** Of the file of a picture in its folder. */
export const pictureFile = /^([1-9]\d{0,3})\.(avif|webp|jpg)$/
export const pictureId = new RegExp(`^${idPattern}$`)
const addressPattern = new RegExp(`^/media/(${idPattern})/([1-9]\\d{0,3})\\.jpg$`)

/** The widths of the files of a picture, the smallest first. */
export const widthsUpTo = (width: number): number[] => [
  ...pictureWidths.filter((narrower) => narrower < width),
  width,
]

/**
 * The address of a picture in the library, for `src` and for the fields that take the address of a picture.
 */
export const pictureAddressOf = ({ id, width }: { id: string; width: number }): string =>
  `/media/${id}/${width}.jpg`

/** The library's picture with the address; undefined for the address of any other picture. */
export function pictureAt(address: string): { id: string; width: number } | undefined {
  const [, id, width] = addressPattern.exec(address) ?? []
  return id === undefined ? undefined : { id, width: Number(width) }
}

/** The value of `srcset` of each `<source>`, in the order in which they stand. */
export function sourcesOf({ id, width }: { id: string; width: number }) {
  return pictureFormats
    .filter((format) => format !== 'jpg')
    .map((format) => ({ type: `image/${format}`, srcSet: srcSetOf({ id, width }, format) }))
}

export const srcSetOf = ({ id, width }: { id: string; width: number }, format: PictureFormat): string =>
  widthsUpTo(width)
    .map((some) => `/media/${id}/${some}.${format} ${some}w`)
    .join(', ')
