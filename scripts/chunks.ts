import type { Manifest } from 'vite'

/** The script files that come with some source files, each once, without those that every page loads. */
export function chunksOf(manifest: Manifest, sources: readonly string[]): string[] {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const known = collect(manifest, entries)
  return [...collect(manifest, sources)].filter((file) => !known.has(file))
}

function collect(manifest: Manifest, sources: readonly string[], files = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`${source} has no chunk of its own`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    collect(manifest, chunk.imports ?? [], files)
  }
  return files
}
