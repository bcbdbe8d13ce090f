import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

export const projectRoot = new URL('..', import.meta.url).pathname

/** The TypeScript files of a folder without declaration files, as paths from the project's root. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
}

/** The files of the project that a file imports, for values or for types. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map((match) => match[1] ?? '')
  return targets.map((target) =>
    target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target)),
  )
}

/** The cycles among the imports, each as the list of its files. */
export function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return cycles
}
