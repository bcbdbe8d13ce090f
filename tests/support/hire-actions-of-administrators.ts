import { createBlock, liftBlock } from '#contract/spaces/blocks.ts'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import {
  cancelHireForMember,
  hireForMember,
  moveHire,
  noteHirePayment,
  quoteForMember,
  readCancellationForMember,
} from '#contract/hires/hire-administration.ts'
import { createLesson, deleteLesson } from '#contract/lessons.ts'
import { listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import type { HireCommand } from './hire-commands.ts'
import { spanOf, takeOne } from './hire-studio.ts'
import type { HireStudio } from './hire-studio.ts'

/** What each command does; true when it was accepted. */
type Actions<Names extends HireCommand['do']> = {
  [Name in Names]: (given: Extract<HireCommand, { do: Name }>) => Promise<boolean>
}

const names = [
  'hireFor',
  'move',
  'cancelFor',
  'payOnSite',
  'addLesson',
  'removeLesson',
  'block',
  'liftBlock',
  'close',
  'lift',
  'changeParts',
] as const

/** What administrators do. */
export const actionsOfAdministrators = (studio: HireStudio): Actions<(typeof names)[number]> => ({
  hireFor: async ({ member, space, paidBy, ...time }) => {
    const memberId = studio.members[member]?.id
    const guest = { name: '汐見 航', phone: '0312345678', language: 'ja' }
    const hirer = memberId === undefined ? { guest } : { memberId }
    const span = spanOf(time)
    const quote = await studio.ask(quoteForMember, { as: studio.admin, body: { spaceId: space, ...span } })
    const total = quote.body.total ?? 0
    const fields = { spaceId: space, ...span, people: 2, purpose: '撮影', total, ...hirer, paidBy }
    const despite = ['tooSoon']
    return studio.isOk(hireForMember, { as: studio.admin, body: { ...fields, despite } })
  },
  move: async ({ which, space, price, ...time }) => {
    const hire = await studio.some(which)
    const span = spanOf(time)
    const wanted = { spaceId: space, ...span }
    const { body } = await studio.ask(quoteForMember, {
      as: studio.admin,
      body: { ...wanted, hireId: hire?.id },
    })
    const fields = { ...wanted, price, total: body.total ?? 0, despite: ['tooSoon'] }
    const params = { id: hire?.id ?? 'none' }
    const isMoved = await studio.isOk(moveHire, { as: studio.admin, params, body: fields })
    if (isMoved) studio.moved.add(params.id)
    return isMoved
  },
  cancelFor: async ({ which, way }) => {
    const params = { id: (await studio.some(which))?.id ?? 'none' }
    const before = await studio.left(params.id)
    const { body } = await studio.ask(readCancellationForMember, { as: studio.admin, params })
    const query = { way, refund: String(body[way]?.refund ?? 0) }
    const answer = await studio.ask(cancelHireForMember, { as: studio.admin, params, query })
    return studio.noteCancelled(params.id, before, answer)
  },
  payOnSite: async ({ which }) => {
    const hire = await studio.some(which)
    if (hire === undefined) return false
    const body = { method: 'cash', amount: hire.price - (await studio.left(hire.id)) }
    return studio.isOk(noteHirePayment, { as: studio.admin, params: { id: hire.id }, body })
  },
  addLesson: async ({ space, ...time }) => {
    const { start, end } = spanOf(time)
    const body = { title: '朝ヨガ', imageUrl: '/pictures/a.svg', start, end, totalSeats: 5, spaceId: space }
    const answer = await studio.ask(createLesson, { as: studio.admin, body })
    if (answer.status === 201) studio.lessons.push(answer.body.id ?? '')
    return answer.status === 201
  },
  removeLesson: async ({ which }) => {
    const id = takeOne(studio.lessons, which)
    return studio.isOk(deleteLesson, { as: studio.admin, params: { id } })
  },
  block: async ({ space, ...time }) => {
    const body = { spaceId: space, ...spanOf(time), note: '清掃' }
    const answer = await studio.ask(createBlock, { as: studio.admin, body })
    if (answer.status === 201) studio.blocks.push(answer.body.id ?? '')
    return answer.status === 201
  },
  liftBlock: async ({ which }) =>
    studio.isOk(liftBlock, { as: studio.admin, params: { id: takeOne(studio.blocks, which) } }),
  close: async ({ space, ...time }) => {
    const reasons = { reasonJa: '台風', reasonEn: 'Typhoon' }
    const body = { ...spanOf(time), ...reasons, ...(space !== undefined && { spaces: [space] }) }
    const preview = await studio.ask(previewClosure, { as: studio.admin, body })
    const { hash, cancelledHires } = preview.body
    const answer = await studio.ask(closeStudio, { as: studio.admin, body: { ...body, hash: hash ?? '-' } })
    if (answer.status !== 201) return false
    studio.closures.push(answer.body.id ?? '')
    for (const { id } of cancelledHires ?? []) studio.kept.set(id, 0)
    return true
  },
  lift: async () =>
    studio.isOk(liftClosure, { as: studio.admin, params: { id: studio.closures.pop() ?? 'none' } }),
  changeParts: async ({ parts }) => {
    const { body } = await studio.app.ask(listSpaces, { as: studio.admin })
    const building = body.find(({ id }) => id === 'wholeBuilding')
    const subRentable = parts.map((id) => ({ id }))
    const fields = { name: building?.name, unitPrice: building?.unitPrice, flatRate: true, subRentable }
    return studio.isOk(updateSpace, { as: studio.admin, params: { id: 'wholeBuilding' }, body: fields })
  },
})
