import { expect, onTestFinished, test } from 'vitest'
import { transactionIn } from '#tests/support/contexts.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenSpaces } from '#tests/support/spaces.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { occupy, occupyOrTell } from './occupy.ts'

const startsAt = Date.parse('2026-11-24T10:00:00+09:00')
const endsAt = startsAt + hourMs
const span = { startsAt, endsAt, expiresAt: null }

async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  await givenSpaces(database, ['studio'])
  await givenSpaces(database, ['building'], { building: ['studio'] })
  const refusalAfter = async (kind: 'lesson' | 'hire' | 'block', referenceId: string) => {
    await database.transact((writer) =>
      occupy(transactionIn(writer, startsAt), { kind, referenceId, spaceId: 'studio', ...span }),
    )
    const wanted = { kind: 'block', referenceId: 'wanted', spaceId: 'building', ...span } as const
    const told = database.transact((writer) => occupyOrTell(transactionIn(writer, startsAt), wanted))
    return told.catch((error: unknown) => error)
  }
  return { database, refusalAfter }
}

const where = {
  space: 'studio',
  spaceEn: 'studio in English',
  start: isoText(startsAt),
  end: isoText(endsAt),
}
const refusal = (current: object) => ({
  code: 'error.space.occupied',
  fields: { start: 'occupied' },
  current: { ...current, ...where },
})

test('tells an administrator which lesson has the space', async () => {
  const { database, refusalAfter } = await open()
  const { id } = await givenLesson(database, startsAt)
  expect(await refusalAfter('lesson', id)).toMatchObject(
    refusal({ kind: 'lesson', name: '朝ヨガ', nameEn: 'Morning yoga' }),
  )
})

test('tells an administrator which member has hired the space', async () => {
  const { database, refusalAfter } = await open()
  const member = await givenMember(database, { lastName: 'Sato', firstName: 'Hanako' })
  await database.transact((writer) =>
    writer
      .insertInto('hires')
      .values({
        id: 'hire',
        spaceId: 'studio',
        memberId: member.id,
        startsAt,
        endsAt,
        people: 2,
        purpose: '',
        price: 0,
        lines: '[]',
        cancellation: '{}',
        state: 'confirmed',
        language: 'ja',
        createdAt: 0,
        confirmedAt: 0,
      })
      .execute(),
  )
  expect(await refusalAfter('hire', 'hire')).toMatchObject(
    refusal({ kind: 'hire', name: 'Hanako Sato', nameEn: '' }),
  )
})

test('tells an administrator for what the studio keeps the space', async () => {
  const { database, refusalAfter } = await open()
  const block = { id: 'block', spaceId: 'studio', startsAt, endsAt }
  await database.transact((writer) =>
    writer
      .insertInto('space_blocks')
      .values({ ...block, note: '床の手入れ', createdAt: 0 })
      .execute(),
  )
  expect(await refusalAfter('block', 'block')).toMatchObject(
    refusal({ kind: 'block', name: '床の手入れ', nameEn: '' }),
  )
})
