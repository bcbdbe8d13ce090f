import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import type { Browser, LaunchOptions } from 'playwright-core'
import { canInstallFromDebian, installFromDebian, isRoot } from './debian-packages.ts'
import { isProgram, onPath } from './program-path.ts'

const run = promisify(execFile)
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Nothing listens on the discard port, so the browser reaches this machine and nothing else. */
const nowhere = 'http://127.0.0.1:9'

/** How a browser for tests starts. */
export const browserOptions = (program: string | undefined): LaunchOptions => ({
  ...(program !== undefined && { executablePath: program }),
  args: [
    '--disable-gpu',
    // One process less: 5 % of the tests' processor time.
    '--in-process-gpu',
    // Pages that live for seconds do not win back what it takes to optimize their code: a quarter of the
    // processor time of component tests.
    '--js-flags=--no-maglev,--no-turbofan',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--proxy-server=${nowhere}`,
  ],
  chromiumSandbox: !isRoot(),
  timeout: 120_000,
  // Without a language of its own the headless shell cannot save a file whose name is not ASCII.
  env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
})

/** Starts a browser for tests. */
export const launchBrowser = (program: string): Promise<Browser> => chromium.launch(browserOptions(program))

/**
 * The path of a Chromium: that of CHROME_PATH, a headless shell, a whole browser, or Playwright's own. The
 * shell is the same engine without a window, which saves the tests a third of their time. Where Debian's
 * package of it can be installed, it is. Playwright's own browser is installed when there is no other.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env['CHROME_PATH']
  if (given) {
    if (isProgram(given)) return given
    throw new Error(`CHROME_PATH is ${given}, and no program is there.`)
  }
  const failures: string[] = []
  const after = async (source: string, install: () => Promise<void>, find: () => string | undefined) => {
    try {
      await install()
    } catch (error) {
      const [what, why = ''] = String(error).split('\n')
      failures.push(`${source}: ${what} ${why}`)
    }
    return find()
  }
  const program =
    onPath(shells) ??
    (await after('Debian’s package', installShell, installed)) ??
    (await after('Playwright’s own', installFromPlaywright, installed))
  if (program !== undefined) return program
  throw new Error(
    `The browser tests need Chromium. Install it, or name one in CHROME_PATH.\n${failures.join('\n')}`,
  )
}

const installed = () =>
  onPath([...shells, ...browsers]) ?? [...macPrograms, chromium.executablePath()].find(isProgram)

async function installShell(): Promise<void> {
  if (canInstallFromDebian())
    console.log('Installing Chromium’s headless shell from Debian, the first time only …')
  await installFromDebian(['chromium-headless-shell', 'fonts-noto-cjk'])
}

async function installFromPlaywright(): Promise<void> {
  console.log('Installing Chromium by Playwright, the first time only …')
  const installer = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js')
  await run(process.execPath, [installer, 'install', 'chromium'])
}
