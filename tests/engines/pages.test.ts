import { describe, expect } from 'vitest'
import { publicPages } from '#tests/support/public-pages.ts'
import { setTextSize } from './in-page.ts'
import { layoutFaults } from './layout-faults.ts'
import { allEngines, engines } from './test.ts'

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
