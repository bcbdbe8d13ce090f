import type { Generated } from 'kysely'
import type { Section } from '#studio/facts.ts'

interface FactVersionsTable {
  id: string
  section: Section
  number: number
  /** JSON as text. */
  facts: string
  brought_back: number | null
  /** Milliseconds since 1970 in UTC, as the other instants. */
  changed_at: number
  changed_by: string
  published_at: number | null
  published_by: string | null
  version: Generated<number>
}

interface NewsItemsTable {
  id: string
  day: string
  title_ja: string
  title_en: string
  text_ja: string
  text_en: string
  link: Generated<string>
  picture_address: string | null
  publish_at: number
  changed_at: number
  version: Generated<number>
}

interface NoticesTable {
  id: string
  text_ja: string
  text_en: string
  link: Generated<string>
  starts_at: number
  ends_at: number
  changed_at: number
  version: Generated<number>
}

export interface StudioTables {
  notices: NoticesTable
  news_items: NewsItemsTable
  fact_versions: FactVersionsTable
}
