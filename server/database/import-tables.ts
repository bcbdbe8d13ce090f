import type { ImportKind } from '#contract/imports.ts'

/** The rows of imports from another program, as queries see them. */
export interface ImportTables {
  imports: ImportsTable
  import_lines: ImportLinesTable
}

/** Milliseconds since 1970 in UTC. */
type Instant = number

interface ImportsTable {
  id: string
  kind: ImportKind
  actor_id: string
  file_name: string
  lines: number
  started_at: Instant
  finished_at: Instant | null
  undone_at: Instant | null
}

interface ImportLinesTable {
  import_id: string
  line: number
  subject_id: string
  email: string | null
  repeat_key: string | null
  /** JSON. It is written as text; PostgreSQL keeps it in its own form. */
  fields: string | null
  invited_at: Instant | null
}
