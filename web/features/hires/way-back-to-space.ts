import type { Hire } from '#contract/hires.ts'
import { startOfDay } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { addressOf } from './choice-address.ts'

/** The free times of the hired space on the same day. */
export function useWayBackToSpace({ space, start }: Pick<Hire, 'space' | 'start'>): string {
  const { to } = useLanguage()
  const query = addressOf({ space: space.id, day: startOfDay(Date.parse(start)) })
  return `${to('/RentalSpace')}${query}#times`
}
