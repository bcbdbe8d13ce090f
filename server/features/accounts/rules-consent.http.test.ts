import { expect, test } from 'vitest'
import { exportOwnData } from '#contract/accounts/account.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { readOwnConsent, readRulesVersion } from '#contract/studio/membership-rules.ts'
import { registerMember } from '#contract/accounts/registration.ts'
import { login } from '#contract/sessions.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { membershipRules } from '#studio/membership-rules.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { dateOf, isoText } from '#time/tokyo.ts'

const { rules } = factsOfFiles
const ofFile = membershipRules(factsOfFiles)
const another = { ...rules, rulesLead: { ja: '新しい規約です。', en: 'The new rules.' } }

async function open(place?: Awaited<ReturnType<typeof newPlace>>) {
  const app = await TestApp.open(place && { place })
  const admin = await givenAdmin(app.database)
  async function publish(facts = another) {
    const way = { as: admin, params: { id: 'rules' as const } }
    await app.ask(saveDraft, { ...way, body: { facts } })
    await app.ask(publishDraft, way)
  }
  const register = (email: string, rulesVersion?: string) => {
    const body = { ...validRegistration, email, emailConfirmation: email, rulesVersion }
    return app.ask(registerMember, { body })
  }
  async function consentOf(email: string) {
    const { password } = validRegistration
    const session = await app.ask(login, { body: { username: email, password } })
    return (await app.ask(readOwnConsent, { token: session.body.access_token })).body
  }
  const text = (id: string) => app.ask(readRulesVersion, { params: { id } })
  return { app, admin, publish, register, consentOf, text }
}

test('a member keeps the version that was agreed to, and can read its text after others were published', async () => {
  const { app, admin, publish, register, consentOf, text } = await open()
  const { body: early } = await register('early@example.test')
  await publish()
  await register('late@example.test')
  await publish({ ...another, rulesLead: { ja: '第三の規約です。', en: 'The third rules.' } })

  const day = dateOf(app.clock.now())
  const consentAt = isoText(app.clock.now())
  expect(await consentOf('early@example.test')).toEqual({ consentVersion: rules.rulesVersion, consentAt })
  expect(await consentOf('late@example.test')).toEqual({ consentVersion: day, consentAt })
  expect(await app.ask(getMember, { as: admin, params: { id: early.id } })).toMatchObject({
    body: { consentVersion: rules.rulesVersion, consentAt },
  })
  expect((await text(rules.rulesVersion)).body).toEqual(ofFile)
  expect((await text(day)).body).toMatchObject({ ja: { version: day, lead: '新しい規約です。' } })
  expect((await text(`${day}-2`)).body).toMatchObject({ en: { lead: 'The third rules.' } })
  expect(await text(`${day}-3`)).toMatchObject(refused('error.section.versionNotFound'))
})

test('a registration with rules that were shown before others were published is refused, and none is registered', async () => {
  const { app, publish, register, consentOf } = await open()
  await publish()
  const outdated = await register('shown@example.test', rules.rulesVersion)
  expect(outdated).toMatchObject(refused('error.server.invalid', { consent: 'changed' }))
  const day = dateOf(app.clock.now())
  expect(await register('shown@example.test', day)).toMatchObject({ status: 201 })
  expect(await consentOf('shown@example.test')).toMatchObject({ consentVersion: day })
})

test('another process registers with the version that was published here', async () => {
  const place = await newPlace()
  const here = await open(place)
  const there = await TestApp.open({ place })
  await here.publish()
  const { body } = await there.ask(registerMember, { body: validRegistration })
  const member = await there.ask(getMember, { as: here.admin, params: { id: body.id } })
  expect(member.body.consentVersion).toBe(dateOf(here.app.clock.now()))
})

test('a member whom the front desk added has no consent, and the own data say so', async () => {
  const { app } = await open()
  const member = await givenMember(app.database)
  const none = { consentVersion: null, consentAt: null }
  expect((await app.ask(readOwnConsent, { as: member })).body).toEqual(none)
  expect((await app.ask(exportOwnData, { as: member })).body.member).toMatchObject(none)
})
