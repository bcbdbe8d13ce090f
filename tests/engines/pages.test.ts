import { describe, expect, vi } from 'vitest'
import { publicPages } from '#tests/support/public-pages.ts'
import { setTextSize } from './in-page.ts'
import { layoutFaults } from './layout-faults.ts'
import { allEngines, engines, inWebKit } from './test.ts'

describe.each(allEngines)('a phone with %s', (_, test) => {
  test.for(publicPages)(
    'shows $address in its width, with unbroken phrases, and in large text',
    async ({ address }, { visitor }) => {
      await visitor.open(address)
      const faults: string[] = []
      for (const percent of [100, 200]) {
        await visitor.window.evaluate(setTextSize, percent)
        const found = await visitor.window.evaluate(layoutFaults, percent > 100)
        faults.push(...found.map((fault) => `at ${percent} %: ${fault}`))
      }
      expect(faults).toEqual([])
    },
  )
})

describe.each(engines)('a phone with %s', (engine, test) => {
  test('has space between letters and digits only where the engine draws it right', async ({ visitor }) => {
    await visitor.open('/')
    const spacing = await visitor.window.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('text-autospace'),
    )
    expect(spacing).toBe(engine === 'WebKit' ? 'no-autospace' : 'normal')
  })
})

inWebKit(
  'a driver that stands still fails its command, and the next window starts',
  async ({ openWindow, studio, onTestFinished }) => {
    onTestFinished(() => void vi.useRealTimers())
    const address = `${studio.origin}/robots.txt`
    const still = await openWindow()
    await still.goto(address)
    process.kill(still.processId ?? 0, 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failure = expect(still.goto(address)).rejects.toThrow(
      'WebKit’s driver did not answer “get” for 45 s',
    )
    await vi.advanceTimersByTimeAsync(44_999)
    expect(still.hasEnded()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await failure
    expect(still.hasEnded()).toBe(true)

    const next = await openWindow()
    expect(next.processId).not.toBe(still.processId)
    await next.goto(address)
    expect(await next.evaluate(() => location.pathname)).toBe('/robots.txt')
  },
)
