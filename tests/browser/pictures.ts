import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Picture } from '#contract/pictures.ts'
import { drawPicture, pictureTexts } from '#tests/support/pictures.ts'
import type { TestMember } from '#tests/support/factories.ts'
import type { Studio } from './studio.ts'

/** A picture that no other test has: the library keeps the same picture once. */
export const somePicture = (): Promise<Buffer> =>
  drawPicture({ width: randomInt(300, 900), height: randomInt(300, 900), right: '#d08040' })
    .jpeg()
    .toBuffer()

/** A picture in the library of the studio, with texts of its own. */
export async function givenPicture(studio: Studio, as: TestMember): Promise<Picture> {
  const mark = randomInt(1_000_000)
  const texts = { textJa: `${pictureTexts.textJa} ${mark}`, textEn: `${pictureTexts.textEn} ${mark}` }
  const response = await fetch(`${studio.origin}/api/admin/pictures?${new URLSearchParams(texts)}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${studio.tokenOf(as)}` },
    body: new Uint8Array(await somePicture()),
  })
  if (!response.ok) throw new Error(`the picture was refused: ${await response.text()}`)
  return (await response.json()) as Picture
}

/** Files arrive on the page without being chosen. Of a number of bytes only their number matters. */
export const arrive = (page: Page, way: 'drop' | 'paste', files: ReadonlyArray<[string, Buffer | number]>) =>
  page.evaluate(
    ([how, given]) => {
      const data = new DataTransfer()
      for (const [name, content] of given) {
        const bytes =
          typeof content === 'number'
            ? new Uint8Array(content)
            : Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      const options = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    [
      way,
      files.map(
        ([name, content]) =>
          [name, typeof content === 'number' ? content : content.toString('base64')] as const,
      ),
    ] as const,
  )
