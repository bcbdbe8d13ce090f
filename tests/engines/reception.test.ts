import { encodeQR } from 'qr'
import { describe } from 'vitest'
import { renewMemberCode } from '#contract/member-codes.ts'
import { engines } from './test.ts'

/**
 * Runs in the page: the browser of the tests has no camera, so the page gets the film of a canvas that shows
 * a QR code.
 */
function film(picture: string): void {
  // On the prototype, because WebKit collects `navigator.mediaDevices` as garbage and makes it anew.
  MediaDevices.prototype.getUserMedia = async () => {
    const code = new Image()
    await new Promise((loaded) => {
      code.addEventListener('load', loaded, { once: true })
      code.src = picture
    })
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    setInterval(() => {
      if (context === null) return
      context.fillStyle = '#ddd'
      context.fillRect(0, 0, 640, 480)
      context.drawImage(code, 180, 100, 260, 260)
    }, 50)
    return canvas.captureStream(20)
  }
}

/** Runs in the page: asks for a camera as a tablet without one does. */
function noCamera(): void {
  // WebKit rejects with an object that is neither a DOMException nor an Error.
  MediaDevices.prototype.getUserMedia = () => Promise.reject({ name: 'OverconstrainedError' })
}

/** Runs in the page: whether the page and its day are kept for the time without a connection. */
async function isKept(): Promise<boolean> {
  const cache = await caches.open('reception')
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return ['/admin/reception', '/reception-day'].every((path) => kept.includes(path))
}

describe.each(engines)('the reception in %s', (_, test) => {
  test('reads the code of a member with the camera, and is kept for the time without a connection', async ({
    visitor,
    studio,
  }) => {
    const { t } = visitor
    const member = await studio.member({ lastName: '撮影', firstName: '花' })
    const { code } = (await studio.call(renewMemberCode, { as: member })).code
    await visitor.enter(studio.tokenOf(await studio.admin()))
    await visitor.open('/admin/reception')
    const picture = `data:image/svg+xml,${encodeURIComponent(encodeQR(code, 'svg'))}`
    await visitor.window.evaluate(film, picture)
    await visitor.press(t('reception.arrival.scan'))
    await visitor.reads(t('frontDesk.nameWithTitle', { name: '撮影 花' }))
    await visitor.becomes(async () => visitor.window.evaluate(isKept), true)
  })

  test('says that there is no camera', async ({ visitor, studio }) => {
    const { t } = visitor
    await visitor.enter(studio.tokenOf(await studio.admin()))
    await visitor.open('/admin/reception')
    await visitor.window.evaluate(noCamera)
    await visitor.press(t('reception.arrival.scan'))
    await visitor.reads(t('reception.arrival.camera.none'))
  })
})
