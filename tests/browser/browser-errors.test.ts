import { expect } from 'vitest'
import { BrowserErrors } from './browser-errors.ts'
import { test } from './test.ts'

/** Globals of the browser, for functions that run there. */
declare const document: {
  createElement: (name: string) => { textContent: string; src: string }
  head: { append: (element: object) => void }
}

test('a test learns of errors, warnings, blocked scripts and requests to other machines in its browser', async ({
  browser,
  studio,
}) => {
  const context = await browser.newContext()
  const browserErrors = await BrowserErrors.listen(context)
  const page = await context.newPage()
  await page.goto(`${studio.origin}/price`)
  expect(browserErrors.unexpected).toEqual([])

  await page.evaluate(`console.warn('a warning')`)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'location.reload()'
    document.head.append(script)
  })
  // The content security policy allows lesson pictures from every site.
  await page.evaluate(() => (document.createElement('img').src = 'https://elsewhere.example/'))
  await page.evaluate(() => void Promise.reject(new Error('uncaught')))
  // The browser tells of an uncaught error after it has answered the call.
  await expect.poll(() => browserErrors.unexpected).toContainEqual(expect.stringMatching(/uncaught/))
  await context.close()
  for (const kind of [/a warning/, /^Blocked by script-src/, /elsewhere\.example\/ is not on this machine/]) {
    expect(browserErrors.unexpected).toContainEqual(expect.stringMatching(kind))
  }

  browserErrors.expect(/never reported/)
  expect(browserErrors.unexpected).toContainEqual(
    expect.stringMatching(/the browser reported no .*never reported/),
  )
})
