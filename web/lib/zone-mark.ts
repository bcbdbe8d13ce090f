import { useSyncExternalStore } from 'react'

const tokyoOffsetMinutes = -540
const never = () => () => undefined

/** ` JST` when the browser is in another time zone than the studio, else an empty text. */
export function useZoneMark(): string {
  return useSyncExternalStore(
    never,
    () => (new Date().getTimezoneOffset() === tokyoOffsetMinutes ? '' : ' JST'),
    () => '',
  )
}
