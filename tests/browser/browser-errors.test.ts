import { expect } from 'vitest'
import { Complaints } from './browser-errors.ts'
import { test } from './test.ts'

/** The browser's, in what runs there. */
declare const document: {
  createElement: (name: string) => { textContent: string; src: string }
  head: { append: (element: object) => void }
}

test('a browser’s complaints are heard: errors, warnings, blocked scripts, requests to other machines', async ({
  browser,
  studio,
}) => {
  const context = await browser.newContext()
  const complaints = await Complaints.listen(context)
  const page = await context.newPage()
  await page.goto(`${studio.origin}/price`)
  expect(complaints.unexpected).toEqual([])

  await page.evaluate(`console.warn('a warning')`)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'location.reload()'
    document.head.append(script)
  })
  // The policy lets lesson pictures come from anywhere.
  await page.evaluate(() => (document.createElement('img').src = 'https://elsewhere.example/'))
  await page.evaluate(() => void Promise.reject(new Error('uncaught')))
  await context.close()
  for (const kind of [
    /a warning/,
    /^Blocked by script-src/,
    /elsewhere\.example\/ is not on this machine/,
    /uncaught/,
  ]) {
    expect(complaints.unexpected).toContainEqual(expect.stringMatching(kind))
  }

  complaints.excuse(/never said/)
  expect(complaints.unexpected).toContainEqual(expect.stringMatching(/nothing was heard of .*never said/))
})
