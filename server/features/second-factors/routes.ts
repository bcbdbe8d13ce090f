import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import * as passkeys from '#contract/second-factors/passkeys.ts'
import * as factors from '#contract/second-factors/second-factors.ts'
import type { OwnFactors } from '#contract/second-factors/second-factors.ts'
import type { Writer } from '#server/database/database.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { App } from '#server/context.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import * as identity from './confirm-identity.ts'
import { listOwnFactors, makeRecoveryCodes, removeFactor } from './factors.ts'
import { recordProof } from './pass-check.ts'
import { addPasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { deletePasskey, deleteTotp } from './queries.ts'
import { setUpTotp, startTotp } from './set-up-totp.ts'

export function secondFactors(app: App): void {
  const { registerEndpoint, database, clock, secondFactorRequired } = app
  const listFor = async (caller: MemberCaller) => ({
    ...(await listOwnFactors(database.reader, caller.id)),
    isRequired: secondFactorRequired && isAdmin(caller),
  })
  registerEndpoint(factors.listSecondFactors, ({ caller }) => listFor(caller))
  identityRoutes(app)
  passkeyRoutes(app, listFor)

  registerEndpoint(factors.startTotp, ({ caller, facts, body }) =>
    startTotp(facts, app, caller, body.confirmation, clock()),
  )
  registerEndpoint(factors.setUpTotp, async ({ caller, body, request }) => {
    await app.rateLimit('secondStepPerAccount', caller.id)
    const added = await setUpTotp(app, caller, body, clock())
    recordSecurityEvent(request, 'secondFactor.added', { factor: 'totp' })
    return added
  })
  registerEndpoint(factors.removeTotp, async ({ caller, body, request }) => {
    await identity.expectConfirmation({ reader: database.reader, ...app }, caller, body.confirmation, clock())
    const work = { factor: 'totp', work: (writer: Writer) => deleteTotp(writer, caller.id) } as const
    await removeFactor(app, caller.id, work, clock())
    recordSecurityEvent(request, 'secondFactor.removed', { factor: 'totp' })
    return listFor(caller)
  })
  registerEndpoint(factors.makeRecoveryCodes, async ({ caller, body }) => ({
    codes: await makeRecoveryCodes(app, caller, body.confirmation, clock()),
  }))
}

function identityRoutes(app: App): void {
  const { registerEndpoint, clock, rateLimit } = app
  registerEndpoint(confirmIdentity, async ({ caller, body }) => {
    await rateLimit('passwordPerAccount', caller.id)
    return identity.confirmIdentity(app, caller, body.password, clock())
  })
  registerEndpoint(passIdentityStep, async ({ caller, body, request }) => {
    await rateLimit('secondStepPerAccount', caller.id)
    const passed = identity.passIdentityStep(app, caller, body, clock())
    return { confirmation: await recordProof(request, { member: caller.id, proof: body }, passed) }
  })
}

function passkeyRoutes(app: App, listFor: (caller: MemberCaller) => Promise<OwnFactors>): void {
  const { registerEndpoint, database, clock, linkTokens } = app
  registerEndpoint(passkeys.startPasskey, ({ caller, facts, body }) =>
    startPasskey(facts, app, caller, body.confirmation, clock()),
  )
  registerEndpoint(passkeys.addPasskey, async ({ caller, body, request }) => {
    const added = await addPasskey(app, caller, body, clock())
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
    await removeFactor(app, caller.id, work, clock())
    recordSecurityEvent(request, 'secondFactor.removed', { factor: 'passkey' })
    return listFor(caller)
  })
}
