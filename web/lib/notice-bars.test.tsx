import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#web/app/styles.css'
import { closeNotice } from './notice-bars.ts'

const barIn = (key: string, language: string) =>
  `<section class="notice-bar" lang="${language}"><p>${key} ${language}</p><button data-notice="${key}" data-until="0">x</button></section>`
const bar = (key: string) => barIn(key, 'ja') + barIn(key, 'en')

/** The top of a page as the server sends it (server/http/site-documents.ts). */
function givenBars(first: string, ...others: string[]) {
  const top = document.createElement('div')
  const below = others.map(bar).join('')
  top.innerHTML = `${bar(first)}<details class="more-notices"><summary>more</summary>${below}</details>`
  document.body.append(top)
  document.documentElement.lang = 'ja'
  onTestFinished(() => top.remove())
  const close = (key: string) => {
    const button = top.querySelector<HTMLElement>(`[data-notice="${key}"]`)
    if (button !== null) closeNotice(button)
  }
  return { close, more: page.getByText('more') }
}

test('the bars after the first are folded until the visitor opens them', async () => {
  const { more } = givenBars('a', 'b')
  await expect.element(page.getByText('a ja')).toBeVisible()
  await expect.element(page.getByText('b ja')).not.toBeVisible()
  await userEvent.click(more)
  await expect.element(page.getByText('b ja')).toBeVisible()
  await expect.element(page.getByText('b en')).not.toBeVisible()
})

test('the next bar takes the place of a closed one, and nothing is left to open after the last', async () => {
  const { close, more } = givenBars('a', 'b', 'c')
  close('a')
  await expect.element(page.getByText('b ja')).toBeVisible()
  await expect.element(page.getByText('c ja')).not.toBeVisible()
  close('c')
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(page.getByText('b ja')).toBeVisible()
  close('b')
  await expect.element(page.getByText('b ja')).not.toBeInTheDocument()
})
