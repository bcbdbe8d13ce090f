import { Secret, TOTP } from 'otpauth'
import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import { setUpTotp, startTotp } from '#contract/second-factors/second-factors.ts'
import type { TestApp } from './app.ts'
import { givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'
import { testPassword, testPasswordHash } from './passwords.ts'

/** The code that an authenticator app with the secret shows at the instant. */
export const codeAt = (secret: string, instant: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant })

/** An administrator who can log in with the test password. */
export const givenAdminWithPassword = (app: TestApp): Promise<TestMember> =>
  givenMember(app.database, { role: 'ADMIN', memberType: 0, passwordHash: testPasswordHash })

/** A session that the administrator has logged in to. */
export interface Caller {
  as?: TestMember
  token?: string | undefined
}

/** Confirms who the caller is, with the password and a code of the app where one is needed. */
export async function confirmed(app: TestApp, caller: Caller, secret?: string): Promise<string> {
  const { body } = await app.ask(confirmIdentity, { ...caller, body: { password: testPassword } })
  if (body.secondStep === undefined) return body.confirmation ?? 'not confirmed'
  app.clock.pass(30_000)
  const proof = { token: body.secondStep.token, code: codeAt(secret ?? '', app.clock.now()) }
  const passed = await app.ask(passIdentityStep, { ...caller, body: proof })
  return passed.body.confirmation
}

/** Sets up an app for the caller, whose session goes on. */
export async function setUpApp(app: TestApp, caller: Caller) {
  const confirmation = await confirmed(app, caller)
  const { body: started } = await app.ask(startTotp, { ...caller, body: { confirmation } })
  const code = codeAt(started.secret, app.clock.now())
  const body = { confirmation, token: started.token, code }
  const { body: added } = await app.ask(setUpTotp, { ...caller, body })
  app.clock.pass(30_000)
  const token = caller.token ?? (caller.as && app.tokenOf(caller.as))
  return { secret: started.secret, codes: added.recoveryCodes ?? [], token, confirmation }
}

/** An administrator with an app and recovery codes, who is logged in. */
export async function givenAdminWithApp(app: TestApp) {
  const admin = await givenAdminWithPassword(app)
  return { admin, ...(await setUpApp(app, { as: admin })) }
}
