import {
  cancelHireForMember,
  hireForMember,
  moveHire,
  quoteForMember,
  readCancellationForMember,
} from '#contract/hires/hire-administration.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { createWindow } from '#contract/spaces/spaces.ts'
import { TestApp } from './app.ts'
import { givenAdmin, givenMember } from './factories.ts'
import { givenSpaces } from './spaces.ts'

/** In the week after the tests' now, which is Friday, November 20, 2026, at noon. */
export const at = (time: string, day = '2026-11-26') => `${day}T${time}:00+09:00`

/**
 * A studio that costs 2,000 yen an hour and is open on the 26th from 9 to 21, a building that contains it,
 * and a member.
 */
export async function openWithStudio() {
  const app = await TestApp.open()
  await givenSpaces(app.database, ['studio', 'terrace'])
  await givenSpaces(app.database, ['building'], { building: ['studio', 'terrace'] })
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { lastName: '柏木', firstName: '静' })
  await app.ask(createWindow, {
    as: admin,
    body: { rentableId: 'studio', start: at('09:00'), end: at('21:00') },
  })

  const form = {
    spaceId: 'studio',
    start: at('10:00'),
    end: at('12:00'),
    people: 4,
    purpose: '撮影会',
    total: 4_000,
    memberId: member.id,
    paidBy: 'open',
  }
  const hire = (changes: object = {}, key?: string) =>
    app.ask(hireForMember, { as: admin, key, body: { ...form, ...changes } })
  const quote = (changes: object = {}) => {
    const { spaceId, start, end } = form
    return app.ask(quoteForMember, { as: admin, body: { spaceId, start, end, ...changes } })
  }
  const move = (id: string, changes: object = {}, ifMatch?: string) => {
    const place = { spaceId: 'studio', start: at('14:00'), end: at('16:00'), price: 'new', total: 4_000 }
    return app.ask(moveHire, { as: admin, params: { id }, ifMatch, body: { ...place, ...changes } })
  }
  const figures = (id: string) => app.ask(readCancellationForMember, { as: admin, params: { id } })
  const cancel = (id: string, query: { way: string; refund: string }, ifMatch?: string) =>
    app.ask(cancelHireForMember, { as: admin, params: { id }, ifMatch, query })
  const list = async () => {
    const query = { start: at('00:00', '2026-11-20'), end: at('00:00', '2026-12-20') }
    return (await app.ask(listOccupancy, { as: admin, query })).body.hires
  }
  return { app, admin, member, hire, quote, move, figures, cancel, list }
}
