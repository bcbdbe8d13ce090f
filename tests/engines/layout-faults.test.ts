import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { EngineWindow } from './engine.ts'
import { layoutFaults } from './layout-faults.ts'
import { allEngines } from './test.ts'

/** What the rule finds, the part of a page that has the fault, and the same part without it. */
type Rule = [fault: string, wrong: string, right: string]

const styled = (style: string, words: string, element = 'p') =>
  `<${element} style="${style}">${words}</${element.split(' ')[0]}>`

const words = 'ご予約はこちらから、Attendance'

const tabs = (row: string, tab: string, chosen: 0 | 1) =>
  `<div role="tablist" style="display: flex; width: 12rem; ${row}">${[0, 1]
    .map(
      (place) =>
        `<button role="tab" aria-selected="${place === chosen}" style="flex: none; ${tab}">予約</button>`,
    )
    .join('')}</div>`

const figures = (box: string, head: string) =>
  `<div class="moved-sideways" style="overflow-x: auto; width: 12rem" ${box}>
    <table><tr><th style="position: sticky; left: 0; ${head}">月</th><td style="min-width: 20rem">1</td></tr></table>
  </div>`

const heading = (width: string) =>
  styled(
    `width: ${width}; font-size: 2rem; overflow-wrap: anywhere`,
    '<span class="break-keep" style="word-break: keep-all">ひだまりヨガ<wbr>ご予約</span>',
    'h2',
  )

const rules: Rule[] = [
  ['is 6\\d\\d px wide in a window of 390 px', styled('width: 40rem', words), styled('width: 20rem', words)],
  [
    'is beside the window',
    styled('position: absolute; left: -2rem', words),
    styled('position: absolute; left: 2rem', words),
  ],
  [
    'is cut at its side',
    styled('width: 6rem; overflow: hidden; white-space: nowrap', words),
    styled('width: 20rem; overflow: hidden; white-space: nowrap', words),
  ],
  [
    'is cut at its bottom',
    styled('width: 6rem; height: 1.5rem; overflow: hidden', words),
    styled('width: 6rem; overflow: hidden', words),
  ],
  [
    'div 「予約予約」 is cut at its side',
    tabs('overflow-x: hidden', 'width: 8rem', 0),
    tabs('overflow-x: auto', 'width: 8rem', 0),
  ],
  [
    'is wider than its row',
    tabs('overflow-x: auto', 'width: 14rem', 0),
    tabs('overflow-x: auto', 'width: 11rem', 0),
  ],
  [
    'is chosen and out of sight',
    tabs('overflow-x: auto', 'width: 8rem', 1),
    tabs('overflow-x: auto', 'width: 8rem', 0),
  ],
  ['scrolls, and not by keyboard', figures('', ''), figures('tabindex="0"', '')],
  ['covers the figures', figures('tabindex="0"', 'min-width: 8rem'), figures('tabindex="0"', '')],
  ['breaks inside 「ひだまりヨガ」', heading('9rem'), heading('13rem')],
  [
    'breaks Attendance',
    styled('display: block; width: 4rem; overflow-wrap: anywhere', 'Attendance', 'a href="#"'),
    styled('display: block; width: 8rem; overflow-wrap: anywhere', 'Attendance', 'a href="#"'),
  ],
  [
    'cannot be clicked',
    `<header><button>予約</button>${styled('position: absolute; inset: 0; background: white', '')}</header>`,
    '<header><button>予約</button></header>',
  ],
]

/**
 * Answers each address with the page that stands in it. A page of the studio forbids styles inside elements,
 * and WebKit keeps that rule for the empty page after it.
 */
const pages = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(decodeURIComponent(new URL(request.url ?? '', 'http://localhost').search.slice(1)))
})
beforeAll(async () => void (await once(pages.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void pages.close())

/** Makes a part the whole page. */
async function showPart(window: EngineWindow, part: string): Promise<void> {
  // Only what stands in the header must be clickable on a page without a dialog.
  const page = `<!doctype html><body style="margin: 1rem">${part}<header></header>`
  const { port } = pages.address() as AddressInfo
  await window.goto(`http://127.0.0.1:${port}/?${encodeURIComponent(page)}`)
  // WebKit's driver may say that an address is loaded while the page before it still answers.
  await expect.poll(() => window.evaluate(() => decodeURIComponent(location.search.slice(1)))).toBe(page)
}

describe.each(allEngines)('the rules about layouts in %s', (_, test) => {
  test.for(rules)(
    'tell that a part %s, and nothing of one that is right',
    async ([fault, wrong, right], { openWindow }) => {
      const window = await openWindow()
      const faultsOf = async (part: string) => {
        await showPart(window, part)
        return window.evaluate(layoutFaults, false)
      }
      expect(await faultsOf(wrong)).toContainEqual(expect.stringMatching(fault))
      expect(await faultsOf(right)).toEqual([])
    },
  )

  test('allow a phrase of large text two lines, and leave alone what only a screen reader reads', async ({
    openWindow,
  }) => {
    const window = await openWindow()
    const hidden = 'position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap'
    await showPart(window, heading('9rem') + styled(hidden, `<b>${words}</b><a href="#">Attendance</a>`))
    expect(await window.evaluate(layoutFaults, true)).toEqual([])
  })
})
