import type { Generated } from 'kysely'
import type { Language } from '#studio/languages.ts'

/*
 * The rows of the tables about spaces, as queries see them. What each column means stands in the files of
 * migrations/.
 */

interface SpacesTable {
  id: string
  name: string
  nameEn: string
  unitPrice: number
  flatRate: 0 | 1
  weekendPrice: Generated<number>
  textJa: Generated<string>
  textEn: Generated<string>
  equipmentJa: Generated<string>
  equipmentEn: Generated<string>
  published: Generated<0 | 1>
  nextPriceFrom: Generated<string | null>
  nextUnitPrice: Generated<number | null>
  nextFlatRate: Generated<0 | 1 | null>
  nextWeekendPrice: Generated<number | null>
  createdAt: number
  deletedAt: number | null
  version: number
}

interface SpacePartsTable {
  wholeId: string
  partId: string
}

interface AvailabilityWindowsTable {
  id: string
  spaceId: string
  startsAt: number
  endsAt: number
  createdAt: number
}

interface WeeklyWindowsTable {
  id: string
  spaceId: string
  weekday: number
  startTime: string
  minutes: number
  skipsHolidays: 0 | 1
  addedUntil: string
  createdAt: number
}

interface SpacePicturesTable {
  spaceId: string
  position: number
  address: string
  textJa: string
  textEn: string
}

export type HireState = 'held' | 'confirmed' | 'expired' | 'cancelled'

export interface HiresTable {
  id: string
  spaceId: string
  /** Null for a guest's hire. */
  memberId: string | null
  /** A caller who is no member; null for a member's hire. */
  guestId: Generated<string | null>
  startsAt: number
  endsAt: number
  people: number
  purpose: string
  /** The sum of the lines, less what the coupon takes off. */
  price: number
  /** JSON as text, like `cancellation`. */
  lines: string
  cancellation: string
  state: HireState
  heldUntil: number | null
  sessionId: string | null
  language: Language
  createdAt: number
  createdBy: string | null
  confirmedAt: number | null
  cancelledAt: number | null
  cancelledBy: string | null
  remindedAt: number | null
  changedAt: Generated<number | null>
  couponId: Generated<string | null>
  /** What the coupon takes off, at most the sum of the lines. */
  off: Generated<number>
  version: Generated<number>
}

interface SpaceBlocksTable {
  id: string
  spaceId: string
  startsAt: number
  endsAt: number
  note: string
  createdAt: number
}

interface OccupancyTable {
  spaceId: string
  kind: 'lesson' | 'hire' | 'block'
  referenceId: string
  startsAt: number
  endsAt: number
  expiresAt: number | null
}

export interface SpaceTables {
  spaces: SpacesTable
  space_parts: SpacePartsTable
  space_pictures: SpacePicturesTable
  availability_windows: AvailabilityWindowsTable
  weekly_windows: WeeklyWindowsTable
  hires: HiresTable
  space_blocks: SpaceBlocksTable
  occupancy: OccupancyTable
}
