import { pictureFile } from '#contract/pictures/picture-sources.ts'

/** A file never changes, because another content has another id. */
export const cacheControl = 'public, max-age=31536000, immutable'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Undefined for what is no file of a picture. */
export const mediaTypeOf = (file: string): string | undefined => types[pictureFile.exec(file)?.[2] ?? '']
