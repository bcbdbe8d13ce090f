import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import * as passkeys from '#contract/second-factors/passkeys.ts'
import * as factors from '#contract/second-factors/second-factors.ts'
import type { OwnFactors } from '#contract/second-factors/second-factors.ts'
import { isStaff } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { App } from '#server/services.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import * as identity from './confirm-identity.ts'
import { listOwnFactors, makeRecoveryCodes, removeFactor } from './factors.ts'
import { recordProof } from './pass-check.ts'
import { addPasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { deletePasskey, deleteTotp } from './queries.ts'
import { setUpTotp, startTotp } from './set-up-totp.ts'

export function secondFactors(app: App): void {
  const { registerEndpoint, database, secondFactorRequired } = app
  const listFor = async (caller: MemberCaller) => ({
    ...(await listOwnFactors(database.reader, caller.id)),
    isRequired: secondFactorRequired && isStaff(caller),
  })
  registerEndpoint(factors.listSecondFactors, ({ caller }) => listFor(caller))
  identityRoutes(app)
  passkeyRoutes(app, listFor)

  registerEndpoint(factors.startTotp, ({ ctx, body }) => startTotp(ctx, app, body.confirmation))
  registerEndpoint(factors.setUpTotp, async ({ ctx, caller, body, request }) => {
    await app.rateLimit('secondStepPerAccount', caller.id)
    const added = await setUpTotp(ctx, app, body)
    recordSecurityEvent(request, 'secondFactor.added', { factor: 'totp' })
    return added
  })
  registerEndpoint(factors.removeTotp, async ({ ctx, caller, body, request }) => {
    await identity.expectConfirmation(ctx, app.linkTokens, body.confirmation)
    await removeFactor(ctx, app, { factor: 'totp', work: (writer) => deleteTotp(writer, caller.id) })
    recordSecurityEvent(request, 'secondFactor.removed', { factor: 'totp' })
    return listFor(caller)
  })
  registerEndpoint(factors.makeRecoveryCodes, async ({ ctx, body }) => ({
    codes: await makeRecoveryCodes(ctx, app, body.confirmation),
  }))
}

function identityRoutes(app: App): void {
  const { registerEndpoint, rateLimit } = app
  registerEndpoint(confirmIdentity, async ({ ctx, caller, body }) => {
    await rateLimit('passwordPerAccount', caller.id)
    return identity.confirmIdentity(ctx, app, body.password)
  })
  registerEndpoint(passIdentityStep, async ({ ctx, caller, body, request }) => {
    await rateLimit('secondStepPerAccount', caller.id)
    const passed = identity.passIdentityStep(ctx, app, body)
    return { confirmation: await recordProof(request, { member: caller.id, proof: body }, passed) }
  })
}

function passkeyRoutes(app: App, listFor: (caller: MemberCaller) => Promise<OwnFactors>): void {
  const { registerEndpoint } = app
  registerEndpoint(passkeys.startPasskey, ({ ctx, body }) => startPasskey(ctx, app, body.confirmation))
  registerEndpoint(passkeys.addPasskey, async ({ ctx, body, request }) => {
    const added = await addPasskey(ctx, app, body)
    recordSecurityEvent(request, 'secondFactor.added', { factor: 'passkey' })
    return added
  })
  registerEndpoint(passkeys.renamePasskey, async ({ ctx, caller, params, body }) => {
    await renamePasskey(ctx, { id: params.id, name: body.passkeyName })
    return listFor(caller)
  })
  registerEndpoint(passkeys.removePasskey, async ({ ctx, caller, params, body, request }) => {
    await identity.expectConfirmation(ctx, app.linkTokens, body.confirmation)
    const own = { id: params.id, memberId: caller.id }
    await removeFactor(ctx, app, { factor: 'passkey', work: (writer) => deletePasskey(writer, own) })
    recordSecurityEvent(request, 'secondFactor.removed', { factor: 'passkey' })
    return listFor(caller)
  })
}
