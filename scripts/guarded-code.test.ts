import { expect, test } from 'vitest'
import { guardsIn, switchable } from './guarded-code.ts'

const file = 'server/features/hires/queries.ts'

const code = `
export async function take(writer: Writer, id: string) {
  const found = await writer.selectFrom('hires').selectAll()
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new ApiError('error.hire.notFound')
  if (
    isLate(found) ||
    found.price === 0
  ) {
    throw new ApiError('error.hire.over')
  }
  if (found.price < 0) throw new Error('The price is below 0.')
  await writer
    .updateTable('hires')
    .where('id', '=', id)
    .where((hire) =>
      hire('state', '=', 'held'),
    )
    .whereRef('taken', '<', 'total')
    .execute()
}
const refusal = (hire: Hire) => {
  if (hire.ended) return 'error.hire.over'
}
`

test('the guards of a file are its refusals and the conditions of its updates, not what names a row or is read', () => {
  expect(guardsIn(file, code).map(({ name, text }) => `${name.slice(file.length)} ${text}`)).toEqual([
    ":6 if (found === undefined) throw new ApiError('error.hire.notFound')",
    ":7 if ( isLate(found) || found.price === 0 ) { throw new ApiError('error.hire.over')",
    ":17 .where((hire) => hire('state', '=', 'held'), )",
    ":20 .whereRef('taken', '<', 'total')",
    ":24 if (hire.ended) return 'error.hire.over'",
  ])
})

test('each guard asks whether it stands, on the line on which it was', () => {
  const lines = switchable(file, code).split('\n')
  const stands = (line: number) => `globalThis.guardStands('${file}:${line}')`
  expect([5, 6, 9, 16, 18, 19, 23].map((line) => lines[line]?.trim())).toEqual([
    `if ((found === undefined) && ${stands(6)}) throw new ApiError('error.hire.notFound')`,
    'if ((',
    `) && ${stands(7)}) {`,
    `.$if(${stands(17)}, (guarded) => guarded.where((hire) =>`,
    '))',
    `.$if(${stands(20)}, (guarded) => guarded.whereRef('taken', '<', 'total'))`,
    `if ((hire.ended) && ${stands(24)}) return 'error.hire.over'`,
  ])
  expect(lines).toHaveLength(code.split('\n').length)
})
