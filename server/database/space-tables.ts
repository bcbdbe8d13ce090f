import type { Generated } from 'kysely'
import type { Language } from '#studio/languages.ts'

/*
 * The rows of the tables about spaces, as queries see them. What each column means stands in the files of
 * migrations/.
 */

interface SpacesTable {
  id: string
  name: string
  name_en: string
  unit_price: number
  flat_rate: 0 | 1
  weekend_price: Generated<number>
  text_ja: Generated<string>
  text_en: Generated<string>
  equipment_ja: Generated<string>
  equipment_en: Generated<string>
  created_at: number
  deleted_at: number | null
  version: number
}

interface SpacePartsTable {
  whole_id: string
  part_id: string
}

interface AvailabilityWindowsTable {
  id: string
  space_id: string
  starts_at: number
  ends_at: number
  created_at: number
}

interface SpacePicturesTable {
  space_id: string
  position: number
  address: string
  text_ja: string
  text_en: string
}

export type HireState = 'held' | 'confirmed' | 'expired' | 'cancelled'

export interface HiresTable {
  id: string
  space_id: string
  member_id: string
  starts_at: number
  ends_at: number
  people: number
  purpose: string
  price: number
  /** JSON as text, like `cancellation`. */
  lines: string
  cancellation: string
  state: HireState
  held_until: number | null
  session_id: string | null
  language: Language
  created_at: number
  created_by: string | null
  confirmed_at: number | null
  cancelled_at: number | null
  cancelled_by: string | null
  reminded_at: number | null
  changed_at: Generated<number | null>
  version: Generated<number>
}

interface SpaceBlocksTable {
  id: string
  space_id: string
  starts_at: number
  ends_at: number
  note: string
  created_at: number
}

interface OccupancyTable {
  space_id: string
  kind: 'lesson' | 'hire' | 'block'
  reference_id: string
  starts_at: number
  ends_at: number
  expires_at: number | null
}

export interface SpaceTables {
  spaces: SpacesTable
  space_parts: SpacePartsTable
  space_pictures: SpacePicturesTable
  availability_windows: AvailabilityWindowsTable
  hires: HiresTable
  space_blocks: SpaceBlocksTable
  occupancy: OccupancyTable
}
