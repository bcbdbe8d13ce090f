/** Times in which the studio keeps a space for itself. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { spanChecks, steppedInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { requiredText } from '#contract/text-fields.ts'

/** The form of a block and the body of its call. The error of each rule is a type word. */
export const blockFields = z
  .object({
    spaceId: z.string('required').check(z.minLength(1, 'required')),
    start: steppedInstant,
    end: steppedInstant,
    /** What for. Only administrators read it. */
    note: requiredText(limits.reasonLength),
  })
  .check(...spanChecks(limits.blockDays * 86_400_000, 'blockTooLong'))

export type BlockForm = z.input<typeof blockFields>
export type BlockFields = z.output<typeof blockFields>

export const createBlock = {
  ...route('createBlock', 'POST', '/admin/blocks', 'admin'),
  summary:
    'Blocks a time of a space. A time with a lesson, a hire or a block is refused, and the refusal tells who has it',
  headers: ['Idempotency-Key'],
  body: blockFields,
  answer: byId,
  status: 201,
  errors: ['error.space.notFound', 'error.space.occupied'],
} as const satisfies Endpoint

export const liftBlock = {
  ...route('liftBlock', 'DELETE', '/admin/blocks/{id}', 'admin'),
  summary: 'Lifts a block, so that its time is free again',
  params: byId,
  answer: byId,
  status: 200,
  errors: ['error.block.notFound'],
} as const satisfies Endpoint
