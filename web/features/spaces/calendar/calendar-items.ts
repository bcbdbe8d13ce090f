import type { Occupancy, TakenByBlock, TakenByHire, TakenByLesson } from '#contract/spaces/occupancy.ts'
import type { AvailabilityWindow, Space } from '#contract/spaces/spaces.ts'
import { isoText } from '#time/tokyo.ts'
import { partsWithin } from '#web/features/spaces/parts.ts'
import type { Entry } from '#web/ui/calendar/entry.ts'

/**
 * What an entry of a space's calendar is about. `elsewhere`: the space that it is in, when that is not the
 * chosen one.
 */
export type CalendarItem = { elsewhere: Space | undefined } & (
  | { kind: 'window'; window: AvailabilityWindow; piece: Span }
  | { kind: 'lesson'; lesson: TakenByLesson }
  | { kind: 'hire'; hire: TakenByHire }
  | { kind: 'block'; block: TakenByBlock }
)

interface Chosen {
  space: Space
  spaces: readonly Space[]
  windows: readonly AvailabilityWindow[]
  occupancy: Occupancy
  /**
   * Leaves of the windows only what is not in use, because in the hours of a day an entry would hide the
   * other.
   */
  cut: boolean
  now: number
}

/**
 * The entries of a space: its windows and those of its parts, and what takes it, a part of it, or a space
 * that contains it. Its own windows can be dragged until they are over.
 */
export function entriesOf({
  space,
  spaces,
  windows,
  occupancy,
  cut,
  now,
}: Chosen): Array<Entry<CalendarItem>> {
  const leaves = leavesOf(space.id, spaces)
  const within = partsWithin(space.id, spaces)
  const isHere = (taken: { leaves: readonly string[] }) => taken.leaves.some((id) => leaves.has(id))
  const elsewhere = (id: string | null) => (id === space.id ? undefined : spaces.find((one) => one.id === id))
  const hires = occupancy.hires.filter(isHere)
  const lessons = occupancy.lessons.filter(isHere)
  const blocks = occupancy.blocks.filter(isHere)
  const taken = [...lessons, ...hires, ...blocks]
  return [
    ...windows
      .filter(({ rentableId }) => rentableId === space.id || within.has(rentableId))
      .flatMap((window) => {
        const own = leavesOf(window.rentableId, spaces)
        const inTheWay = cut ? taken.filter((other) => other.leaves.some((id) => own.has(id))) : []
        const part = elsewhere(window.rentableId)
        const editable = part === undefined && Date.parse(window.end) > now
        const title = spaces.find(({ id }) => id === window.rentableId)?.name ?? ''
        const emphasis = part && ('faint' as const)
        return piecesOf(window, inTheWay).map((piece) => {
          const item: CalendarItem = { kind: 'window', window, piece, elsewhere: part }
          // The end of another piece is where the space is taken, not the end of the window.
          const resizable = Date.parse(piece.end) === Date.parse(window.end)
          return { ...piece, title, item, emphasis, editable, resizable }
        })
      }),
    ...lessons.map((lesson) =>
      entry(lesson, lesson.title, 'lesson', {
        kind: 'lesson',
        lesson,
        elsewhere: elsewhere(lesson.spaceId),
      }),
    ),
    ...hires.map((hire) =>
      entry(hire, hire.member.lastName, hire.state === 'held' ? 'held' : 'hire', {
        kind: 'hire',
        hire,
        elsewhere: elsewhere(hire.spaceId),
      }),
    ),
    ...blocks.map((block) =>
      entry(block, block.note, 'block', { kind: 'block', block, elsewhere: elsewhere(block.spaceId) }),
    ),
  ].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

function entry(
  { id, start, end }: { id: string; start: string; end: string },
  title: string,
  emphasis: NonNullable<Entry<CalendarItem>['emphasis']>,
  item: CalendarItem,
): Entry<CalendarItem> {
  return { id, start, end, title, emphasis, item, editable: false }
}

/** The spaces without parts that a space consists of. */
function leavesOf(id: string, spaces: readonly Space[]): Set<string> {
  const all = [id, ...partsWithin(id, spaces)]
  return new Set(
    all.filter((one) => (spaces.find((space) => space.id === one)?.subRentable ?? []).length === 0),
  )
}

interface Span {
  id: string
  start: string
  end: string
}

/** The time of a window of which a piece was dropped: the window moves, or grows, as much as the piece. */
export function windowAfter(
  { window, piece }: { window: Omit<Span, 'id'>; piece: Omit<Span, 'id'> },
  dropped: { start: number; end: number },
): { start: number; end: number } {
  return {
    start: Date.parse(window.start) + dropped.start - Date.parse(piece.start),
    end: Date.parse(window.end) + dropped.end - Date.parse(piece.end),
  }
}

/**
 * What is left of a window beside what is taken: pieces with ids of their own, of which the first keeps the
 * window's.
 */
export function piecesOf({ id, start, end }: Span, taken: ReadonlyArray<Omit<Span, 'id'>>): Span[] {
  const pieces: Array<[from: number, to: number]> = []
  let from = Date.parse(start)
  for (const other of taken.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    if (Date.parse(other.start) >= Date.parse(end)) break
    if (Date.parse(other.start) > from) pieces.push([from, Date.parse(other.start)])
    from = Math.max(from, Date.parse(other.end))
  }
  if (from < Date.parse(end)) pieces.push([from, Date.parse(end)])
  return pieces.map(([first, last], position) => ({
    id: position === 0 ? id : `${id} ${position}`,
    start: isoText(first),
    end: isoText(last),
  }))
}
