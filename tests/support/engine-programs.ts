import { globSync } from 'node:fs'
import { canInstallFromDebian, installFromDebian } from './debian-packages.ts'
import { onPath } from './program-path.ts'

/** The paths of the programs with which the tests drive Firefox and WebKit. */
export interface EnginePrograms {
  firefox: string
  /** WebKit's WebDriver server, and the browser that it starts. */
  webkitDriver: string
  miniBrowser: string
  /** The display server in which the browser's window stands. */
  xvfb: string
}

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk']

/** MiniBrowser is a part of the library's package and stands on no PATH. */
const miniBrowsers = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'

function installed(): EnginePrograms | undefined {
  const firefox = onPath(['firefox-esr', 'firefox'])
  const webkitDriver = onPath(['WebKitWebDriver'])
  const xvfb = onPath(['Xvfb'])
  const miniBrowser = globSync(miniBrowsers).at(0)
  if (!firefox || !webkitDriver || !xvfb || !miniBrowser) return undefined
  return { firefox, webkitDriver, miniBrowser, xvfb }
}

/** Whether the tests can have both engines, where they must perhaps be installed first. Says so when not. */
export function enginesAreAvailable(): boolean {
  const available = installed() !== undefined || canInstallFromDebian()
  if (!available) console.log('The tests in Firefox and WebKit are left out: see CONTRIBUTING.md.')
  return available
}

/** The programs, which are installed first where they are missing. @throws when that is not possible */
export async function findEngines(): Promise<EnginePrograms> {
  const found = installed()
  if (found) return found
  if (canInstallFromDebian()) {
    console.log('Installing Firefox and WebKit from Debian, the first time only …')
    await installFromDebian(packages)
  }
  const programs = installed()
  if (programs === undefined)
    throw new Error(`The tests in other engines need Debian’s packages ${packages.join(', ')}.`)
  return programs
}
