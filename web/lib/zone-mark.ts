import { useSyncExternalStore } from 'react'

const tokyoOffsetMinutes = -540
const never = () => () => undefined

/** ` JST` when the browser stands in another time zone than the studio, else nothing. */
export function useZoneMark(): string {
  return useSyncExternalStore(
    never,
    () => (new Date().getTimezoneOffset() === tokyoOffsetMinutes ? '' : ' JST'),
    () => '',
  )
}
