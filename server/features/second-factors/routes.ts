import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import * as passkeys from '#contract/second-factors/passkeys.ts'
import * as factors from '#contract/second-factors/second-factors.ts'
import type { OwnFactors } from '#contract/second-factors/second-factors.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import type { Clock } from '#time/clock.ts'
import * as identity from './confirm-identity.ts'
import { listOwnFactors, makeRecoveryCodes, removeFactor } from './factors.ts'
import { recordProof } from './pass-check.ts'
import { addPasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { deletePasskey, deleteTotp } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { setUpTotp, startTotp } from './set-up-totp.ts'

interface Parts {
  database: Database
  clock: Clock
  linkTokens: LinkTokens
  sealedSecrets: SealedSecrets
  rateLimit: RateLimit
  relyingParty: RelyingParty
  /** Whether administrators must have a second factor: in a public studio. */
  isRequired: boolean
}

export function secondFactorRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { database, clock, isRequired } = parts
  const listFor = async (caller: MemberCaller) => ({
    ...(await listOwnFactors(database.reader, caller.id)),
    isRequired: isRequired && isAdmin(caller),
  })
  registerEndpoint(factors.listSecondFactors, ({ caller }) => listFor(caller))
  identityRoutes(registerEndpoint, parts)
  passkeyRoutes(registerEndpoint, parts, listFor)

  registerEndpoint(factors.startTotp, ({ caller, facts, body }) =>
    startTotp(facts, parts, caller, body.confirmation, clock()),
  )
  registerEndpoint(factors.setUpTotp, async ({ caller, body, request }) => {
    await parts.rateLimit('secondStepPerAccount', caller.id)
    const added = await setUpTotp(parts, caller, body, clock())
    recordSecurityEvent(request, 'secondFactor.added', { factor: 'totp' })
    return added
  })
  registerEndpoint(factors.removeTotp, async ({ caller, body, request }) => {
    await identity.expectConfirmation(
      { reader: database.reader, ...parts },
      caller,
      body.confirmation,
      clock(),
    )
    const work = { factor: 'totp', work: (writer: Writer) => deleteTotp(writer, caller.id) } as const
    await removeFactor(parts, caller.id, work, clock())
    recordSecurityEvent(request, 'secondFactor.removed', { factor: 'totp' })
    return listFor(caller)
  })
  registerEndpoint(factors.makeRecoveryCodes, async ({ caller, body }) => ({
    codes: await makeRecoveryCodes(parts, caller, body.confirmation, clock()),
  }))
}

function identityRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { clock, rateLimit } = parts
  registerEndpoint(confirmIdentity, async ({ caller, body }) => {
    await rateLimit('passwordPerAccount', caller.id)
    return identity.confirmIdentity(parts, caller, body.password, clock())
  })
  registerEndpoint(passIdentityStep, async ({ caller, body, request }) => {
    await rateLimit('secondStepPerAccount', caller.id)
    const passed = identity.passIdentityStep(parts, caller, body, clock())
    return { confirmation: await recordProof(request, { member: caller.id, proof: body }, passed) }
  })
}

function passkeyRoutes(
  registerEndpoint: RegisterEndpoint,
  parts: Parts,
  listFor: (caller: MemberCaller) => Promise<OwnFactors>,
): void {
  const { database, clock, linkTokens } = parts
  registerEndpoint(passkeys.startPasskey, ({ caller, facts, body }) =>
    startPasskey(facts, parts, caller, body.confirmation, clock()),
  )
  registerEndpoint(passkeys.addPasskey, async ({ caller, body, request }) => {
    const added = await addPasskey(parts, caller, body, clock())
    recordSecurityEvent(request, 'secondFactor.added', { factor: 'passkey' })
    return added
  })
  registerEndpoint(passkeys.renamePasskey, async ({ caller, params, body }) => {
    await renamePasskey(database, caller.id, { id: params.id, name: body.passkeyName })
    return listFor(caller)
  })
  registerEndpoint(passkeys.removePasskey, async ({ caller, params, body, request }) => {
    const own = { id: params.id, memberId: caller.id }
    const reads = { reader: database.reader, linkTokens }
    await identity.expectConfirmation(reads, caller, body.confirmation, clock())
    const work = { factor: 'passkey', work: (writer: Writer) => deletePasskey(writer, own) } as const
    await removeFactor(parts, caller.id, work, clock())
    recordSecurityEvent(request, 'secondFactor.removed', { factor: 'passkey' })
    return listFor(caller)
  })
}
