/* The rows of the tables about spaces, as queries see them (migrations/0001_initial.sql). */

interface SpacesTable {
  id: string
  name: string
  name_en: string
  unit_price: number
  flat_rate: 0 | 1
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

export interface SpaceTables {
  spaces: SpacesTable
  space_parts: SpacePartsTable
  availability_windows: AvailabilityWindowsTable
}
