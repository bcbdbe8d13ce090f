import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { noChangedFact, noInlineRef, noValueReadOnce } from './project-rules.ts'
import type { Rule, SyntaxNode } from './project-rules.ts'

/** What the rule says of the code. */
function said(rule: Rule, code: string, filename = 'web/app/example.tsx'): string[] {
  const messages: string[] = []
  const listeners = rule.create({ filename, report: ({ message }) => messages.push(message) })
  const visit = (value: unknown, parent?: SyntaxNode): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, parent))
    if (typeof value !== 'object' || value === null) return
    const node = value as SyntaxNode
    const isNode = typeof node.type === 'string'
    const children = Object.values(node)
    if (isNode) {
      if (parent) node.parent = parent
      listeners[node.type]?.(node)
    }
    for (const child of children) visit(child, isNode ? node : parent)
  }
  visit(parseSync('example.tsx', code).program)
  return messages
}

const inTest = (code: string) => `test('a name', async ({ visit }) => { ${code} })`

test.for([
  'expect(await row.count()).toBe(0)',
  'const shown = await page.getByRole("article").innerText()',
  'expect([await field.inputValue()]).toEqual([""])',
  'await rows.map(async (row) => expect(await row.isVisible()).toBe(true))',
])('a value of the page that a test reads once is reported: %s', (code) => {
  expect(said(noValueReadOnce, inTest(code))).toEqual([expect.stringContaining('reads the page once')])
})

test('a value that a function compares once is reported, wherever the function stands', () => {
  const code = 'async function expectNone(list) { expect(await list.count()).toBe(0) }'
  expect(said(noValueReadOnce, code)).toHaveLength(1)
})

test.for([
  'await expect.poll(() => row.count()).toBe(0)',
  'await expect.poll(async () => Number(await row.innerText())).toBe(3)',
  'await vi.waitFor(async () => expect(await row.count()).toBe(1))',
  'await row.waitFor()',
  'const rows = await database.select().execute()',
])('a value that is waited for is not reported: %s', (code) => {
  expect(said(noValueReadOnce, inTest(code))).toEqual([])
})

test('a function that reads for its caller is not reported', () => {
  expect(said(noValueReadOnce, 'const valueOf = async (field) => (await field.inputValue()).trim()')).toEqual(
    [],
  )
})

test('a function that is written in `ref` is reported, a named one is not', () => {
  expect(said(noInlineRef, '<p ref={(one) => one?.focus()} />')).toEqual([
    expect.stringContaining('useOnAppear'),
  ])
  expect(said(noInlineRef, '<p ref={paragraph} onClick={() => undefined} />')).toEqual([])
})

test.for(['prices.trialLesson = 1', 'prices.plans[0].price += 1', 'Object.assign(prices, published)'])(
  'a change of what a file of studio/ exports is reported: %s',
  (code) => {
    const of = (from: string, file?: string) =>
      said(noChangedFact, `import { prices } from '${from}'; ${code}`, file)
    const reported = [expect.stringContaining('defaults')]
    expect(of('#studio/prices.ts')).toEqual(reported)
    expect(of('./prices.ts', '/project/studio/sections.ts')).toEqual(reported)
    expect(of('./prices.ts')).toEqual([])
    expect(said(noChangedFact, `const prices = {}; ${code}`)).toEqual([])
  },
)

test('a value that is made of what studio/ exports is not reported', () => {
  const code =
    "import { prices } from '#studio/prices.ts'; const own = { ...prices }; own.trialLesson = prices.a"
  expect(said(noChangedFact, code)).toEqual([])
})
