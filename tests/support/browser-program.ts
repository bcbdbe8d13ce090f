import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

const run = promisify(execFile)
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = () => process.getuid?.() === 0

/** Nothing listens on the discard port, so the browser reaches this machine and nothing else. */
const nowhere = 'http://127.0.0.1:9'

/** Starts a browser for tests. */
export const launchBrowser = (program: string): Promise<Browser> =>
  chromium.launch({
    executablePath: program,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--proxy-server=${nowhere}`,
    ],
    chromiumSandbox: !isRoot(),
    // Without a language of its own the headless shell cannot save a file whose name is not ASCII.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  })

/**
 * The path of a Chromium: that of CHROME_PATH, a headless shell, a whole browser, or Playwright's own. The shell is the
 * same engine without a window, which saves the tests a third of their time. Where Debian's package of it can be
 * installed, it is. Playwright's own browser is installed when there is no other.
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
    (await after('Debian’s package', installFromDebian, installed)) ??
    (await after('Playwright’s own', installFromPlaywright, installed))
  if (program !== undefined) return program
  throw new Error(
    `The browser tests need Chromium. Install it, or name one in CHROME_PATH.\n${failures.join('\n')}`,
  )
}

const installed = () =>
  onPath([...shells, ...browsers]) ?? [...macPrograms, chromium.executablePath()].find(isProgram)

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installFromDebian(): Promise<void> {
  // Ubuntu's package of the same name only leads to another installer.
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (!isDebian || !isRoot()) throw new Error('only root on Debian can install it.')
  console.log('Installing Chromium’s headless shell from Debian, the first time only …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  await run(
    'apt-get',
    ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
    { env },
  )
}

async function installFromPlaywright(): Promise<void> {
  console.log('Installing Chromium by Playwright, the first time only …')
  const installer = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js')
  await run(process.execPath, [installer, 'install', 'chromium'])
}
