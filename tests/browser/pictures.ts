import { randomInt } from 'node:crypto'
import { drawPicture } from '#tests/support/pictures.ts'

/** A picture that no other test has: the library keeps the same picture once. */
export const somePicture = (): Promise<Buffer> =>
  drawPicture({ width: randomInt(300, 900), height: randomInt(300, 900), right: '#d08040' })
    .jpeg()
    .toBuffer()
