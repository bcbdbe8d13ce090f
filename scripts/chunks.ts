import type { Manifest } from 'vite'

/** The addresses of the script files that come with some source files, each once, after those that it imports. */
export const chunksOf = (manifest: Manifest, sources: readonly string[]): string[] =>
  collect(manifest, sources).map((file) => `/${file}`)

function collect(manifest: Manifest, sources: readonly string[], seen = new Set<string>()): string[] {
  return sources.flatMap((source) => {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`${source} has no chunk of its own`)
    if (seen.has(source)) return []
    seen.add(source)
    return [...collect(manifest, chunk.imports ?? [], seen), chunk.file]
  })
}
