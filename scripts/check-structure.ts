/**
 * `npm run check:structure`: folders hold only files of their vocabulary, imports run one way and never in a
 * circle, and no file is longer than a reader can hold.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = new URL('..', import.meta.url).pathname
const sides = ['contract', 'studio', 'time', 'server', 'web', 'testing', 'e2e', 'bench', 'scripts']
const longest = 250
const medianGoal = 75

/** What a feature of the server may consist of. */
const featureFiles = /^(routes|service|rules|queries|answers|mails)\.ts$/

/** What each folder may import from; the first folder that fits a file decides. */
const directions: Array<[folder: string, allowed: string[]]> = [
  ['contract', ['contract']],
  ['studio', ['studio']],
  ['time', ['time', 'studio']],
  ['server/platform', ['server/platform', 'server/database', 'locales', 'contract', 'studio', 'time']],
  ['server/database', ['server/database', 'contract', 'studio', 'time']],
  [
    'server/features',
    ['server/features', 'server/platform', 'server/database', 'contract', 'studio', 'time'],
  ],
  ['server', ['server', 'contract', 'studio', 'time']],
  ['web/lib', ['web/lib', 'contract', 'studio', 'time']],
  ['web/ui', ['web/ui', 'web/lib', 'contract', 'studio', 'time']],
  ['web/features', ['web/features', 'web/ui', 'web/lib', 'contract', 'studio', 'time']],
  ['web', ['web', 'locales', 'contract', 'studio', 'time']],
]

const problems: string[] = []
const files = sides.flatMap(sourceFiles)
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const product = files.filter((file) => !/\.test\.tsx?$/.test(file))

for (const file of product) {
  const [side, folder, , ...below] = file.split('/')
  // A part of a feature may have a folder of its own, of the same files.
  if (side === 'server' && folder === 'features' && !featureFiles.test(below.at(-1) ?? '')) {
    problems.push(`${file}: a feature consists of routes, service, rules, queries, answers and mails`)
  }
  if (/(^|\/)(utils?|helpers?|misc|index)\.tsx?$/.test(file)) problems.push(`${file}: the name says nothing`)
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
  if (lines > longest) problems.push(`${file}: ${lines} lines, the most is ${longest}`)
  const rule = directions.find(([prefix]) => file.startsWith(`${prefix}/`))
  for (const imported of imports.get(file) ?? []) {
    if (rule && !rule[1].some((prefix) => imported.startsWith(`${prefix}/`))) {
      problems.push(`${file} may not import ${imported}`)
    }
  }
}

for (const circle of circlesOf(imports)) problems.push(`circle: ${circle.join(' → ')}`)
for (const circle of circlesOf(featureImports())) problems.push(`circle of features: ${circle.join(' → ')}`)

const lengths = product
  .map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)
  .toSorted((a, b) => a - b)
const median = lengths[Math.floor(lengths.length / 2)] ?? 0
if (median > medianGoal)
  problems.push(`half of the files have ${median} lines or more, the goal is ${medianGoal}`)

for (const problem of problems) console.error(problem)
console.log(
  `${product.length} files, median ${median} lines, longest ${lengths.at(-1)}, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** The project's own files that a file imports, for their values or their types. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map((match) => match[1] ?? '')
  return targets.map((target) =>
    target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target)),
  )
}

function featureImports(): Map<string, string[]> {
  const featureOf = (file: string) => /^(server|web)\/features\/[^/]+/.exec(file)?.[0]
  const edges = new Map<string, Set<string>>()
  for (const file of product) {
    const from = featureOf(file)
    if (from === undefined) continue
    const targets = edges.get(from) ?? new Set()
    for (const imported of imports.get(file) ?? []) {
      const to = featureOf(imported)
      if (to !== undefined && to !== from) targets.add(to)
    }
    edges.set(from, targets)
  }
  return new Map([...edges].map(([from, targets]) => [from, [...targets]]))
}

function circlesOf(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (node: string, path: string[]): void => {
    const start = path.indexOf(node)
    if (start >= 0) circles.push([...path.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return circles
}
