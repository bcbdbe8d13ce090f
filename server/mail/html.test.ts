import { expect, test } from 'vitest'
import { html } from './body.ts'

test('escapes every value in the template, also between quotes', () => {
  const evil = `<b title="x" onclick='y'>&</b>`
  expect(html`<p title="${evil}">${evil}</p>`.text).not.toMatch(/<b|onclick='|x"/)
  expect(html`${`&<>"'`}`.text).toBe('&#38;&#60;&#62;&#34;&#39;')
})

test('leaves values that are HTML as they are, alone and in a list', () => {
  const bold = html`<b>${'1 < 2'}</b>`
  expect(html`<p>${bold}${[bold, bold]}${7}</p>`.text).toBe(`<p>${'<b>1 &#60; 2</b>'.repeat(3)}7</p>`)
})
