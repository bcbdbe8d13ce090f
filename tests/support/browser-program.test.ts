import { afterEach, describe, expect, test, vi } from 'vitest'
import { findBrowser } from './browser-program.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the browser of the tests', () => {
  test('is the one that CHROME_PATH names', async () => {
    vi.stubEnv('CHROME_PATH', process.execPath)
    expect(await findBrowser()).toBe(process.execPath)
  })

  test('is not looked for elsewhere when CHROME_PATH is wrong', async () => {
    vi.stubEnv('CHROME_PATH', '/nowhere/chromium')
    await expect(findBrowser()).rejects.toThrow('CHROME_PATH is /nowhere/chromium, and no program is there.')
  })
})
