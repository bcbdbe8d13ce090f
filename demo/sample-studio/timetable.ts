import type { LessonKindName } from '#studio/lesson-kinds.ts'

/** The demo studio's week: start in Tokyo and kind, per day counted from Sunday; closed on Monday and Thursday. */
export const week: Readonly<Record<number, ReadonlyArray<readonly [string, LessonKindName]>>> = {
  0: [
    ['08:00', 'morning'],
    ['10:00', 'hatha'],
    ['13:30', 'tea'],
    ['15:00', 'power'],
  ],
  2: [
    ['08:00', 'morning'],
    ['10:30', 'maternity'],
    ['14:00', 'hatha'],
    ['18:15', 'restorative'],
  ],
  3: [
    ['08:00', 'morning'],
    ['10:00', 'power'],
    ['13:30', 'tea'],
    ['18:15', 'restorative'],
  ],
  5: [
    ['08:00', 'morning'],
    ['10:00', 'hatha'],
    ['14:00', 'maternity'],
    ['18:15', 'power'],
  ],
  6: [
    ['08:00', 'morning'],
    ['09:30', 'hatha'],
    ['11:30', 'power'],
    ['14:00', 'tea'],
    ['17:30', 'restorative'],
  ],
}
