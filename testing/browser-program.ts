import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's browser is reached. */
    browserEndpoint: string
  }
}

const run = promisify(execFile)
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = () => process.getuid?.() === 0

/** Nothing listens on the discard port, so whatever is not on this machine cannot be reached, by no part of the browser. */
const nowhere = 'http://127.0.0.1:9'

/** One browser for the run; each test opens a context of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({
    executablePath: await findBrowser(),
    host: '127.0.0.1',
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--proxy-server=${nowhere}`,
    ],
    chromiumSandbox: !isRoot(),
  })
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}

/** The path of a Chromium: CHROME_PATH, an installed one, Debian's package, Playwright's own. Installs one of the last two. */
export async function findBrowser(): Promise<string> {
  const given = process.env['CHROME_PATH']
  if (given) {
    if (isProgram(given)) return given
    throw new Error(`CHROME_PATH is ${given}, and no program is there.`)
  }
  const found = installed()
  if (found !== undefined) return found

  const failures: string[] = []
  for (const [source, install] of [
    ['Debian’s package', installFromDebian],
    ['Playwright’s own', installFromPlaywright],
  ] as const) {
    try {
      await install()
    } catch (error) {
      const [what, why = ''] = String(error).split('\n')
      failures.push(`${source}: ${what} ${why}`)
    }
    const program = installed()
    if (program !== undefined) return program
  }
  throw new Error(
    `The browser tests need Chromium. Install it, or name one in CHROME_PATH.\n${failures.join('\n')}`,
  )
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...macPrograms, chromium.executablePath()].find(isProgram)
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
  console.log('Installing Chromium from Debian, the first time only …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], { env })
}

async function installFromPlaywright(): Promise<void> {
  console.log('Installing Chromium by Playwright, the first time only …')
  const installer = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js')
  await run(process.execPath, [installer, 'install', 'chromium'])
}
