import { dayMs, isoText } from '#time/tokyo.ts'

/** The day that the closure covers: a Tuesday, in Tokyo. */
export const midnight = Date.parse('2026-11-24T00:00:00+09:00')

/** What an administrator sends to close the studio for that day. */
export const typhoon = {
  start: isoText(midnight),
  end: isoText(midnight + dayMs),
  reasonJa: '台風',
  reasonEn: 'Typhoon',
}
