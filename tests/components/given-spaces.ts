import type { TakenByBlock, TakenByHire, TakenByLesson } from '#contract/spaces/occupancy.ts'
import type { AvailabilityWindow, Space } from '#contract/spaces/spaces.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

/**
 * A space as `GET /admin/rentable` answers it: 3,000 yen an hour on every day, without parts and without
 * windows.
 */
export const space = (given: Partial<Space> = {}): Space => ({
  id: 'annex',
  etag: '1-0',
  name: '離れ',
  nameEn: 'Annex',
  unitPrice: 3000,
  flatRate: false,
  weekendPrice: 3000,
  nextPriceFrom: null,
  nextUnitPrice: null,
  nextFlatRate: null,
  nextWeekendPrice: null,
  textJa: '',
  textEn: '',
  equipmentJa: [],
  equipmentEn: [],
  pictures: [],
  subRentable: [],
  published: true,
  futureWindows: 0,
  ...given,
})

/** The studio's space for lessons, and another one. */
export const secondFloor = space({ id: 'secondFloor', name: '2階スタジオ', nameEn: 'Second-floor studio' })
export const roofTerrace = space({ id: 'roofTerrace', name: 'ルーフテラス', nameEn: 'Roof terrace' })

/** Instants instead of texts; one hour without an end. */
interface Time {
  start: number
  end?: number
}

const spanOf = ({ start, end = start + hourMs }: Time) => ({ start: isoText(start), end: isoText(end) })

/** A window of one hour, unless it has an end. */
export const availabilityWindow = ({
  start,
  end,
  ...given
}: Time & Partial<Omit<AvailabilityWindow, 'start' | 'end'>>): AvailabilityWindow => ({
  id: 'window-1',
  etag: '1',
  rentableId: 'annex',
  ...spanOf({ start, ...(end !== undefined && { end }) }),
  ...given,
})

type Given<Taken extends { start: string; end: string }> = Time & Partial<Omit<Taken, 'start' | 'end'>>

/** A confirmed hire of four people for 6,000 yen, paid in cash. */
export const takenByHire = ({ start, end, ...given }: Given<TakenByHire>): TakenByHire => ({
  id: 'hire-1',
  etag: '1',
  spaceId: 'annex',
  leaves: ['annex'],
  member: { id: 'member-2', guestId: null, lastName: '柏木', firstName: '静', phone: '09011112222' },
  people: 4,
  purpose: '撮影会',
  state: 'confirmed',
  heldUntil: null,
  price: 6000,
  paid: 6000,
  waived: 0,
  open: 0,
  paidOnSite: true,
  dispute: null,
  ...spanOf({ start, ...(end !== undefined && { end }) }),
  ...given,
})

export const takenByLesson = ({ start, end, ...given }: Given<TakenByLesson>): TakenByLesson => ({
  id: 'lesson-1',
  spaceId: 'annex',
  leaves: ['annex'],
  title: '朝ヨガ',
  titleEn: 'Morning yoga',
  ...spanOf({ start, ...(end !== undefined && { end }) }),
  ...given,
})

export const takenByBlock = ({ start, end, ...given }: Given<TakenByBlock>): TakenByBlock => ({
  id: 'block-1',
  spaceId: 'annex',
  leaves: ['annex'],
  note: '床の手入れ',
  ...spanOf({ start, ...(end !== undefined && { end }) }),
  ...given,
})
