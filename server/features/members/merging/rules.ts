import { beforeJoining } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'

interface Facts {
  phone: string
  birthday: string | null
  addressId: string
  addressRest: string
}

/** The fields that the kept account lacks and the closed one has. Both lines of an address belong together. */
export function filledFrom(kept: Facts, closed: Facts): Array<'phone' | 'birthday' | 'address'> {
  const hasAddress = ({ addressId, addressRest }: Facts) => addressId !== '' || addressRest !== ''
  return [
    ...(kept.phone === '' && closed.phone !== '' ? (['phone'] as const) : []),
    ...(kept.birthday === null && closed.birthday !== null ? (['birthday'] as const) : []),
    ...(!hasAddress(kept) && hasAddress(closed) ? (['address'] as const) : []),
  ]
}

/** The plan after a merge: that of the kept account, unless that one has none, or the closed one brings the running contract. */
export function planAfter(kept: MemberType, closed: MemberType, contractMoves: boolean): MemberType {
  return contractMoves || kept === beforeJoining ? closed : kept
}
