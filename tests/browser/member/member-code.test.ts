import { decodeQR } from 'qr/decode.js'
import { expect } from 'vitest'
import { renewMemberCode } from '#contract/member-codes.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Globals of the browser, for functions that run there. */
declare const document: {
  createElement(tag: 'canvas'): {
    width: number
    height: number
    getContext(kind: '2d'): {
      drawImage(picture: unknown, x: number, y: number): void
      getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
    }
  }
}
declare class Image {
  src: string
  width: number
  height: number
  decode(): Promise<void>
}

/** The part of /profile with the code that the reception reads. */
async function openOwnCode(visitor: Visit) {
  await visitor.open('/profile?tab=code')
  const { page, t } = visitor
  const part = page.getByRole('main')
  return {
    create: part.getByRole('button', { name: t('memberCode.create') }),
    picture: part.getByRole('img', { name: t('memberCode.qr') }),
    digits: part.getByText(/^\d{4} \d{4} \d{4}$/),
    renew: part.getByRole('button', { name: t('memberCode.renew.open') }),
  }
}

/** What a scanner reads on the screen, as it is shown. */
async function scanned({ page }: Visit): Promise<string> {
  const png = (await page.screenshot()).toString('base64')
  const { width, height, data } = await page.evaluate(async (source) => {
    const picture = new Image()
    picture.src = source
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const context = canvas.getContext('2d')
    context.drawImage(picture, 0, 0)
    const pixels = context.getImageData(0, 0, picture.width, picture.height).data
    let text = ''
    for (let at = 0; at < pixels.length; at += 4) text += String.fromCharCode(pixels[at] ?? 0)
    return { width: picture.width, height: picture.height, data: text }
  }, `data:image/png;base64,${png}`)
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at += 1) rgb.fill(data.charCodeAt(at), at * 3, at * 3 + 3)
  return decodeQR({ width, height, data: rgb }, { timeLimit: 30_000 })
}

test('a scanner reads the code of a member on a phone, on a dark screen and on paper', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ tickets: 1 })
  const visitor = await visit({ as: member, width: 390 })
  const own = await openOwnCode(visitor)
  await own.create.press('Enter')
  await own.picture.waitFor()
  let code = ''
  const read = async () => (code = (await own.digits.innerText()).replaceAll(' ', ''))
  await expect.poll(read).toMatch(/^\d+$/)
  // The short message stands over the lower end of the screen.
  await visitor.page.getByText(visitor.t('memberCode.created')).waitFor({ state: 'detached' })
  await own.picture.scrollIntoViewIfNeeded()
  expect(await scanned(visitor)).toBe(code)
  await visitor.page.emulateMedia({ colorScheme: 'dark' })
  expect(await scanned(visitor)).toBe(code)
  await visitor.page.emulateMedia({ colorScheme: 'light', media: 'print' })
  expect(await scanned(visitor)).toBe(code)
  // Who finds the paper learns nothing about the member.
  await expect.poll(() => visitor.page.locator('main').innerText()).not.toContain('ヤマダ')
  await expect.poll(() => own.renew.isVisible()).toBe(false)
})

test('the code is drawn by a file that no other part of the page loads', async ({ visit, studio }) => {
  const member = await studio.member()
  await studio.call(renewMemberCode, { as: member })
  const visitor = await visit({ as: member })
  const files: string[] = []
  visitor.page.on('request', (request) => files.push(request.url()))
  await visitor.open('/profile')
  await visitor.page.waitForLoadState('networkidle')
  expect(files.filter((file) => /code-card/.test(file))).toEqual([])
  const own = await openOwnCode(visitor)
  await own.picture.waitFor()
  expect(files.filter((file) => /code-card/.test(file))).not.toEqual([])
})
