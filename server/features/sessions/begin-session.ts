import type { Role } from '#contract/members.ts'
import type { Writer } from '#server/database/database.ts'
import { tokenLifeMs } from '#server/security/access-tokens.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { Device } from './device.ts'
import { insertSession } from './session-queries.ts'

interface Parts {
  writer: Writer
  tokens: Tokens
}

/** Begins a session on a device and returns its token. The caller has locked the member. */
export async function beginSession(
  { writer, tokens }: Parts,
  { id: memberId, role }: { id: string; role: Role },
  { browser, system }: Device,
  now: number,
): Promise<string> {
  const id = newId()
  await insertSession(writer, {
    id,
    member_id: memberId,
    begun_at: now,
    last_used_at: now,
    expires_at: now + tokenLifeMs,
    browser,
    system,
  })
  return tokens.sign({ id: memberId, role, sessionId: id })
}
