import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertLesson } from '#server/features/lessons/queries.ts'
import { takeSpace } from '#server/features/schedule/lesson-space.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { givenHire } from '#tests/support/given-hire.ts'
import { givenBlock, givenSpaces } from '#tests/support/spaces.ts'
import { hourMs } from '#time/tokyo.ts'
import { checkIntegrity } from './check-integrity.ts'

const midnight = Date.parse('2026-11-23T00:00:00+09:00')
const at = (hour: number) => midnight + hour * hourMs

/**
 * In the building a lesson at 8 and a hire at 10, in the studio a held time at 12, on the terrace a block at
 * 14, a lesson at 16.
 */
async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  await givenSpaces(database, ['studio', 'terrace', 'annex'])
  await givenSpaces(database, ['building'], { building: ['studio', 'terrace'] })
  const lesson = (id: string, spaceId: string, hour: number) =>
    database.transact(async (writer) => {
      const texts = { title: '朝ヨガ', description: '', titleEn: '', descriptionEn: '', imageUrl: '' }
      const span = { startsAt: at(hour), endsAt: at(hour + 1) }
      const row = { id, ...texts, ...span, spaceId, teacherId: null, level: null, totalSeats: 5 }
      await insertLesson(writer, row, 0)
      await takeSpace(transactionIn(writer, 0), row)
    })
  const member = await givenMember(database)
  const hire = (id: string, spaceId: string, hour: number) =>
    givenHire(database, member, at(hour), { id, spaceId })
  await lesson('early', 'building', 8)
  await hire('paid', 'building', 10)
  const blockId = await givenBlock(database, { spaceId: 'terrace', startsAt: at(14), endsAt: at(15) })
  await lesson('late', 'terrace', 16)
  const run = async (...statements: string[]) => {
    await database.transact(async (writer) => {
      for (const statement of statements) await sql.raw(statement).execute(writer)
    })
    return (await checkIntegrity(database.reader))
      .filter(({ invariant }) => invariant === 'occupancy')
      .map(({ description }) => description.replace(blockId, 'repairs'))
  }
  return { database, lesson, hire, run }
}

const row = (id: string, kind: string, space: string, from: number, to: number) =>
  `insert into occupancy (space_id, kind, reference_id, starts_at, ends_at)
   values ('${space}', '${kind}', '${id}', ${at(from)}, ${at(to)})`

test('the integrity check finds no problem in an occupancy that only the server has written', async () => {
  expect(await (await open()).run()).toEqual([])
})

const notTaken = (what: string) => `${what}: does not take its space at its time`
const takes = (what: string, space: string) => `${what}: takes space ${space} without a reason`

test.each<[string, string[], string[]]>([
  [
    'a hire that takes one of two parts only',
    [`delete from occupancy where reference_id = 'paid' and space_id = 'studio'`],
    [notTaken('hire paid')],
  ],
  [
    'a lesson that takes nothing',
    [`delete from occupancy where reference_id = 'early'`],
    [notTaken('lesson early')],
  ],
  ['a block that takes nothing', [`delete from occupancy where kind = 'block'`], [notTaken('block repairs')]],
  [
    'a lesson that takes another time than its own',
    [`update lessons set ends_at = ${at(17.5)} where id = 'late'`],
    [notTaken('lesson late'), takes('lesson late', 'terrace')],
  ],
  [
    'a lesson that takes another space than its own',
    [`update lessons set space_id = 'annex' where id = 'late'`],
    [notTaken('lesson late'), takes('lesson late', 'terrace')],
  ],
  [
    'a lesson that takes another space besides its own',
    [row('late', 'lesson', 'annex', 16, 17)],
    [takes('lesson late', 'annex')],
  ],
  [
    'a cancelled lesson that still takes its space',
    [`update lessons set cancelled_at = 1 where id = 'late'`],
    [takes('lesson late', 'terrace')],
  ],
  [
    'a cancelled hire that still takes its space',
    [`update hires set state = 'cancelled', cancelled_at = 1`],
    [takes('hire paid', 'studio'), takes('hire paid', 'terrace')],
  ],
  [
    'a confirmed hire that would become free again',
    [`update occupancy set expires_at = 1 where reference_id = 'paid'`],
    [notTaken('hire paid'), takes('hire paid', 'studio'), takes('hire paid', 'terrace')],
  ],
  [
    'a held time that is held for another time than the hire',
    [
      `update hires set state = 'held', held_until = 5`,
      `update occupancy set expires_at = 6 where reference_id = 'paid'`,
    ],
    [notTaken('hire paid'), takes('hire paid', 'studio'), takes('hire paid', 'terrace')],
  ],
  [
    'something that is taken by nothing',
    [row('gone', 'hire', 'annex', 10, 11), row('gone too', 'block', 'annex', 12, 13)],
    [takes('block gone too', 'annex'), takes('hire gone', 'annex')],
  ],
])('the integrity check finds %s', async (_, statements, problems) => {
  const { run } = await open()
  expect(await run(...statements)).toEqual(problems)
})

test('a held time has its rows, or none when another has taken the space after its end', async () => {
  const { run } = await open()
  const held = [
    `update hires set state = 'held', held_until = 5`,
    `update occupancy set expires_at = 5 where reference_id = 'paid'`,
  ]
  expect(await run(...held)).toEqual([])
  expect(await run(`delete from occupancy where reference_id = 'paid'`)).toEqual([])
})

const overlaps = (what: string) => `hire paid: is at the same time and in the same space as ${what}`

test('the integrity check finds overlaps without asking the occupancy', async () => {
  const { hire, lesson, run } = await open()
  await hire('second', 'annex', 10)
  await lesson('third', 'annex', 12)
  const moved = [
    `update hires set space_id = 'terrace' where id = 'second'`,
    `update lessons set space_id = 'studio', starts_at = ${at(10)}, ends_at = ${at(11)} where id = 'third'`,
    `update space_blocks set starts_at = ${at(9)}, ends_at = ${at(10.5)}`,
  ]
  const found = (await run(...moved)).filter((description) => description.includes('same time'))
  expect(found).toEqual([
    overlaps('block repairs'),
    overlaps('hire second'),
    overlaps('lesson third'),
    'hire second: is at the same time and in the same space as block repairs',
  ])
})

test('what was over when the parts changed may stand on other spaces and overlap, but not take nothing', async () => {
  const { hire, run } = await open()
  await hire('second', 'annex', 10)
  const changed = [
    `insert into space_parts (whole_id, part_id) values ('building', 'annex')`,
    `update counters set value = ${at(24)} where name = 'parts_changed_at'`,
  ]
  expect(await run(...changed)).toEqual([])
  expect(await run(`update counters set value = 0 where name = 'parts_changed_at'`)).toEqual([
    notTaken('hire paid'),
    notTaken('lesson early'),
    overlaps('hire second'),
  ])
  expect(
    await run(
      `update counters set value = ${at(24)} where name = 'parts_changed_at'`,
      `delete from occupancy where reference_id = 'early'`,
    ),
  ).toEqual([notTaken('lesson early')])
})
