import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities } from 'selenium-webdriver'
import type { WebElement } from 'selenium-webdriver'
import type { EnginePrograms } from '#tests/support/engine-programs.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { EngineWindow, InPage } from './engine.ts'

/** The buttons around the page must not keep the window wider than a phone. */
const smallButtons =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }'

/** The longest wait for one answer of the driver: a test, which waits longer, then says what is wrong. */
const slowestAnswerMs = 45_000

/** Shorter, so that a driver that still answers says itself which page or script was too slow. */
const slowestPageMs = 40_000

/**
 * Starts WebKitGTK's small browser in a display of its own and drives it by WebDriver. A driver that stands
 * still is ended with its browser.
 */
export async function startWebKit(programs: EnginePrograms): Promise<EngineWindow> {
  const settings = mkdtempSync(join(tmpdir(), 'hidamari-webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), smallButtons)
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')

  const display = await startDisplay(programs.xvfb)
  const port = await freePort()
  const server = spawn(programs.webkitDriver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: settings, LANG: 'C.UTF-8' },
    stdio: 'ignore',
  })
  let silence: Error | undefined
  async function inTime<T>(command: string, ask: () => PromiseLike<T>): Promise<T> {
    if (silence) throw silence
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        silence = new Error(`WebKit’s driver did not answer “${command}” for ${slowestAnswerMs / 1000} s`)
        // The driver that stands still ends on no other signal, and the browser ends with its display.
        for (const program of [server, display.program]) program.kill('SIGKILL')
        reject(silence)
      }, slowestAnswerMs)
    })
    // What comes after the deadline, such as a cut connection, tells nothing more.
    const answer = Promise.resolve(ask())
    answer.catch(() => undefined)
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  await isListening(port)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation'] },
  })
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities)
  const driver = await inTime('newSession', () => builder.build())
  const execute = driver.execute.bind(driver)
  driver.execute = (command: Parameters<typeof execute>[0]) =>
    inTime(command.getName(), () => execute(command))
  await driver.manage().setTimeouts({ pageLoad: slowestPageMs, script: slowestPageMs })

  async function found<Args extends unknown[]>(find: InPage<Args, Element | undefined>, args: Args) {
    const element = await driver.executeScript<WebElement | null>(find, ...args)
    if (element === null) throw new Error('the element is not on the page')
    return element
  }

  return {
    goto: (address) => driver.get(address),
    async resize(width, height) {
      const window = driver.manage().window()
      await window.setRect({ width, height })
      // The browser's own buttons take a part of the height.
      const inner = await driver.executeScript<number>(() => innerHeight)
      await window.setRect({ width, height: 2 * height - inner })
    },
    evaluate: (run, ...args) => driver.executeScript(run, ...args),
    async click(find, ...args) {
      const element = await found(find, args)
      // WebKit's driver does not scroll to an element below the window.
      await driver.executeScript((one: Element) => one.scrollIntoView({ block: 'center' }), element)
      await element.click()
    },
    type: async (text, find, ...args) => (await found(find, args)).sendKeys(text),
    async forget() {
      await driver.executeScript(() => localStorage.clear())
      await driver.manage().deleteAllCookies()
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    processId: server.pid,
    hasEnded: () => silence !== undefined,
    async close() {
      if (silence === undefined) await driver.quit()
      await Promise.all([ended(server), ended(display.program)])
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** Starts a display that the display server numbers itself. */
async function startDisplay(xvfb: string): Promise<{ name: string; program: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const program = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(program.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, program }
}

async function isListening(port: number): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error('WebKit’s driver does not answer')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const end = once(program, 'exit')
  program.kill()
  await end
}
