/** What can take a space for a time. A block is a time that the studio keeps for itself. */
export type OccupantKind = 'lesson' | 'hire' | 'block'

/** What has the space already: `current` of the refusal `error.space.occupied`, which only administrators get. */
export interface Occupant {
  kind: OccupantKind
  /** The lesson's title, the name of the member who hires, or the note of the block. */
  name: string
  /** In English, where the lesson has an English title; empty otherwise. */
  nameEn: string
  /** The space that is in use, which can be a part of the wanted one. */
  space: string
  spaceEn: string
  /** ISO 8601 in UTC. */
  start: string
  end: string
}
