import type { OwnFactors } from '#contract/second-factors.ts'
import type { Reader } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { findPasskeys } from './passkey-queries.ts'
import { findRecoveryCodes } from './recovery-queries.ts'
import { findTotp } from './totp-queries.ts'

/** What the member has, without any secret. */
export async function listOwnFactors(
  reader: Reader,
  memberId: string,
): Promise<Omit<OwnFactors, 'isRequired'>> {
  const passkeys = await findPasskeys(reader, memberId)
  const totp = await findTotp(reader, memberId)
  const codes = await findRecoveryCodes(reader, memberId)
  return {
    passkeys: passkeys.map(({ id, name, ...usage }) => ({ id, name, ...usageOf(usage) })),
    totp: totp === undefined ? null : usageOf(totp),
    recoveryCodes: codes === undefined ? null : { createdAt: isoText(codes.createdAt), left: codes.left },
  }
}

const usageOf = ({ createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number | null }) => ({
  createdAt: isoText(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoText(lastUsedAt),
})
