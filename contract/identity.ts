/** Before a change that only the person may make, such as removing a second factor, the person confirms who they are. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { limits } from './limits.ts'
import { linkToken } from './link-token.ts'
import { secondStep, secondStepErrors, secondStepProof } from './second-step.ts'

/** What confirmed calls carry. It lasts a quarter of an hour. */
export const confirmation = linkToken

export const identityFields = z.object({
  password: z
    .string('required')
    .check(z.minLength(1, 'required'), z.maxLength(limits.passwordLength.max, 'tooLong')),
})

export const confirmIdentity = {
  ...route('confirmIdentity', 'POST', '/user/identity', 'member', { beforeSecondFactor: true }),
  summary:
    'Exchanges the caller’s password for a confirmation, which calls that change the login need. An administrator with a second factor gets `secondStep` instead',
  body: identityFields,
  answer: z.object({ confirmation: z.optional(z.string()), secondStep: z.optional(secondStep) }),
  status: 200,
  errors: ['error.password.incorrect'],
} as const satisfies Endpoint

export const passIdentityStep = {
  ...route('passIdentityStep', 'POST', '/user/identity/second-step', 'member', { beforeSecondFactor: true }),
  summary: 'The second step of confirming who the caller is: exchanges a proof for a confirmation, once',
  body: secondStepProof,
  answer: z.object({ confirmation: z.string() }),
  status: 200,
  errors: secondStepErrors,
} as const satisfies Endpoint
