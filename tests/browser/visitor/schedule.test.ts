import { expect } from 'vitest'
import { expectAccessible } from '../accessibility.ts'
import { openOwnStudio } from '../own-studio.ts'
import { test } from '../test.ts'

/** The smallest text of the picture has 16 pixels, and 11 can be read. */
const smallestScale = 11 / 16

test.for([390, 1024, 1440])(
  'the weekly schedule on /schedule fits a window of %i pixels, can be read, and leads to the picture alone',
  async (width, { visit }) => {
    // Other tests put many lessons on one day, and a picture of their week is higher.
    const { studio } = await openOwnStudio()
    const visitor = await visit({ width, height: 900, studio })
    await visitor.open('/schedule')
    const picture = visitor.page.getByRole('img', { name: visitor.t('lesson.schedule.text') })
    await expect.poll(() => picture.evaluate(isComplete)).toBe(true)
    const { box, scale, window, sideways } = await picture.evaluate(measured)
    expect(scale).toBeGreaterThanOrEqual(smallestScale)
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(window.width)
    expect(sideways).toBe(false)
    if (width === 1440) expect(box.bottom).toBeLessThanOrEqual(window.height)

    const [tab] = await Promise.all([
      visitor.context.waitForEvent('page'),
      visitor.page.getByRole('link', { name: visitor.t('lesson.schedule.pictureAlone') }).click(),
    ])
    await tab.waitForURL('**/schedule-ja.svg')
    await expectAccessible(visitor.page)
    await visitor.page.getByRole('link', { name: visitor.t('lesson.schedule.book') }).click()
    await visitor.arrivesAt('/booking')
  },
)

/** What the tests use of the browser's types, which they do not load. */
interface ShownPicture {
  complete: boolean
  naturalWidth: number
  getBoundingClientRect(): { left: number; right: number; bottom: number; width: number }
  ownerDocument: {
    documentElement: { scrollWidth: number; clientWidth: number; clientHeight: number }
  }
}

const isComplete = (picture: object) => {
  const { complete, naturalWidth } = picture as ShownPicture
  return complete && naturalWidth > 0
}

const measured = (shown: object) => {
  const picture = shown as ShownPicture
  const { left, right, bottom, width } = picture.getBoundingClientRect()
  const root = picture.ownerDocument.documentElement
  return {
    box: { left, right, bottom },
    scale: width / picture.naturalWidth,
    window: { width: root.clientWidth, height: root.clientHeight },
    sideways: root.scrollWidth > root.clientWidth,
  }
}
