import { expect } from 'vitest'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import type { FormFacts } from '#studio/forms.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './factories.ts'

/** Publishes what the forms ask, as an administrator does. */
export async function publishForms(app: TestApp, admin: TestMember, facts: FormFacts): Promise<void> {
  const params = { id: 'forms' } as const
  expect(await app.ask(saveDraft, { as: admin, params, body: { facts } })).toMatchObject({ status: 200 })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
}
