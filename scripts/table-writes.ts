const byQueryBuilder = /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g
const bySql = /\b(?:insert\s+into|delete\s+from|update)\s+(\w+)\s+(?:set|\(|values|where)/gi

/** The tables that a source file writes, through the query builder or in SQL texts. */
export function writesOf(source: string): Set<string> {
  const names = [byQueryBuilder, bySql].flatMap((pattern) => [...source.matchAll(pattern)])
  return new Set(names.map(([, table = '']) => table))
}
