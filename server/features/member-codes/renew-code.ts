import { randomInt } from 'node:crypto'
import { codeLength } from '#contract/member-codes.ts'
import type { Database } from '#server/database/database.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { findMemberOfCode, replaceCode } from './queries.ts'

/** Gives the member a new code. The one before it ends. */
export function renewCode(database: Database, memberId: MemberId, now: number): Promise<{ code: string }> {
  return database.transact(async (writer) => {
    let code = newCode()
    while ((await findMemberOfCode(writer, code)) !== undefined) code = newCode()
    await replaceCode(writer, memberId, { code, createdAt: now })
    return { code }
  })
}

const newCode = () => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
