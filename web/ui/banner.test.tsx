import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { Banner } from './banner.tsx'

const windows = [
  [320, 568],
  [390, 844],
  [680, 900],
  [681, 900],
  [844, 390],
  [1023, 1366],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const

/** Whether the picture begins beside the words or below them. */
function liesClear(): boolean {
  const words = boxOf('.banner-words')
  const picture = boxOf('.banner-picture')
  return picture.left >= words.right || picture.top >= words.bottom
}

const boxOf = (selector: string): DOMRect =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()

test.each(['home', 'half', 'page'] as const)(
  'the words of the banner “%s” stand on no picture, in any window and in large text',
  async (height) => {
    const title = '陽だまりのようなヨガスタジオと、お茶の時間。'
    await show(<Banner height={height} title={title} lead={'呼吸をひとつ、お茶をひとくち。'} />)
    for (const size of ['100%', '200%']) {
      document.documentElement.style.fontSize = size
      for (const [width, windowHeight] of windows) {
        await page.viewport(width, windowHeight)
        const { width: shown, height: tall } = boxOf('.banner-picture')
        const { scrollWidth } = document.documentElement
        expect({ size, width, clear: liesClear(), isShown: shown > 60 && tall > 60, scrollWidth }).toEqual({
          size,
          width,
          clear: true,
          isShown: true,
          scrollWidth: width,
        })
      }
    }
    document.documentElement.style.fontSize = ''
  },
)
