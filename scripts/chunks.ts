import type { Manifest } from 'vite'

/** The files that some source files or named chunks need: addresses, each once. */
export interface Chunks {
  /** Each script stands after the scripts that it imports. */
  scripts: string[]
  styles: string[]
}

export function chunksOf(manifest: Manifest, sources: readonly string[]): Chunks {
  const chunks = collect(manifest, sources)
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
  }
}

function collect(
  manifest: Manifest,
  sources: readonly string[],
  seen = new Set<string>(),
): Array<Manifest[string]> {
  return sources.flatMap((source) => {
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source)
    if (chunk === undefined) throw new Error(`${source} has no chunk`)
    if (seen.has(source)) return []
    seen.add(source)
    return [...collect(manifest, chunk.imports ?? [], seen), chunk]
  })
}
