/*
 * Rules of this project, which Oxlint loads (.oxlintrc.json).
 */

/** What the rules use of a node of the syntax tree. */
export interface SyntaxNode {
  type: string
  parent?: SyntaxNode | null
  callee?: SyntaxNode
  property?: { name?: string }
  argument?: SyntaxNode
  arguments?: SyntaxNode[]
  left?: SyntaxNode
  object?: SyntaxNode
  source?: { value?: unknown }
  specifiers?: SyntaxNode[]
  local?: { name?: string }
  expression?: SyntaxNode
  name?: unknown
  value?: SyntaxNode | null
}

export interface Rule {
  create: (context: {
    filename?: string
    report: (found: { node: SyntaxNode; message: string }) => void
  }) => Record<string, (node: SyntaxNode) => void>
}

/** What Playwright and Vitest read of a page at the moment of the call. */
const reads = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
])

/** They call their function until it answers as it should. */
const waits = new Set(['poll', 'waitFor'])

const isFunction = ({ type }: SyntaxNode) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

const calledName = ({ callee }: SyntaxNode): string | undefined =>
  callee?.type === 'MemberExpression' ? callee.property?.name : undefined

const isExpect = ({ type, callee }: SyntaxNode) =>
  type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'expect'

/**
 * Whether the value is read again until it is right: here, or by the caller of the function in which it is
 * read.
 */
function isReadAgain(read: SyntaxNode): boolean {
  let isCompared = false
  for (let node = read.parent; node; node = node.parent) {
    isCompared ||= isExpect(node)
    if (node.type === 'FunctionDeclaration' || node.type === 'MethodDefinition') return !isCompared
    if (!isFunction(node)) continue
    const around = node.parent
    if (around?.type !== 'CallExpression') return !isCompared
    if (waits.has(calledName(around) ?? '')) return true
  }
  return false
}

/** Forbids tests to read a value of the page once, because the page may not show it yet. */
export const noValueReadOnce: Rule = {
  create: (context) => ({
    AwaitExpression(node) {
      const { argument } = node
      const name = argument?.type === 'CallExpression' ? calledName(argument) : undefined
      if (name === undefined || !reads.has(name) || isReadAgain(node)) return
      context.report({
        node,
        message: `${name}() reads the page once, perhaps too early: read it in expect.poll, or wait for what it should show`,
      })
    },
  }),
}

/** Forbids functions that are written in `ref`, because React calls them again at each drawing. */
export const noInlineRef: Rule = {
  create: (context) => ({
    JSXAttribute(node) {
      const isRef = (node.name as { name?: unknown } | undefined)?.name === 'ref'
      if (!isRef || !node.value?.expression || !isFunction(node.value.expression)) return
      context.report({
        node,
        message: 'React calls it at each drawing: use useOnAppear, or name the function',
      })
    },
  }),
}

/** The variable that is changed when a member of the expression is: `prices` of `prices.plans[0].price`. */
function rootOf(node: SyntaxNode | undefined): unknown {
  const { type, object, expression, name } = node ?? {}
  if (type === 'MemberExpression') return rootOf(object)
  return type?.startsWith('TS') ? rootOf(expression) : name
}

/**
 * Forbids changing what a file of `studio/` exports, because one process serves studios with different facts:
 * what is published is a value that functions and components are given.
 */
export const noChangedFact: Rule = {
  create(context) {
    const imported = new Set<unknown>()
    const inStudio = /\/studio\/[^/]*$/.test(context.filename ?? '')
    const refuse = (node: SyntaxNode, changed: SyntaxNode | undefined) => {
      if (!imported.has(rootOf(changed))) return
      context.report({ node, message: 'The files of studio/ are defaults: pass other facts as an argument' })
    }
    return {
      ImportDeclaration({ source, specifiers = [] }) {
        const from = String(source?.value)
        if (!from.includes('studio/') && !(inStudio && from.startsWith('./'))) return
        for (const { local } of specifiers) imported.add(local?.name)
      },
      AssignmentExpression(node) {
        if (node.left?.type === 'MemberExpression') refuse(node, node.left)
      },
      CallExpression(node) {
        if (calledName(node) === 'assign') refuse(node, node.arguments?.[0])
      },
    }
  },
}

export default {
  meta: { name: 'project' },
  rules: {
    'no-value-read-once': noValueReadOnce,
    'no-inline-ref': noInlineRef,
    'no-changed-fact': noChangedFact,
  },
}
