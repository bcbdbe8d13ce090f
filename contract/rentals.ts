import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { rangeQuery, spanChecks, steppedInstant, utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { countInQuery, insteadOf, requestId, versionInQuery, versionSeen } from './repeats.ts'

const byId = z.object({ id: z.string() })

/** The form of the rentable dialog and the body of its calls. Type words are the messages. */
export const rentableFields = z.object({
  name: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.titleLength, 'tooLong')),
  nameEn: z._default(z.string('pattern').check(z.trim(), z.maxLength(limits.titleLength, 'tooLong')), ''),
  /** Whole yen for an hour; 0 stands for a price on request. */
  unitPrice: z.int('required').check(z.minimum(0, 'validate'), z.maximum(limits.unitPrice, 'validate')),
  /** The same price every day, instead of the price from which dearer days begin. */
  flatRate: z._default(z.boolean('pattern'), false),
  /** The rentables that it consists of. Left out, they stay as they are. */
  subRentable: z.optional(
    z.array(z.object({ id: z.string('pattern') }, 'pattern'), 'pattern').check(
      z.maxLength(limits.rentableParts, 'tooLong'),
      z.refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, {
        error: 'pattern',
        when: ({ issues }) => issues.length === 0,
      }),
    ),
  ),
})

/** The form of the window dialog and, with the rentable, the body of its call. */
export const windowFields = z
  .object({
    rentableId: z.string('required').check(z.minLength(1, 'required')),
    start: steppedInstant,
    end: steppedInstant,
  })
  .check(...spanChecks(limits.windowHours * 3_600_000))

const rentable = z.object({
  id: z.string(),
  /** Counts the changes. */
  version: z.int(),
  name: z.string(),
  nameEn: z.string(),
  unitPrice: z.int(),
  flatRate: z.boolean(),
  subRentable: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Windows of its own that are not over: what goes with it when it is deleted. */
  futureWindows: z.int(),
})

const availabilityWindow = z.object({
  id: z.string(),
  rentableId: z.string(),
  start: utcInstant,
  end: utcInstant,
})

export type Rentable = z.output<typeof rentable>
export type RentableForm = z.input<typeof rentableFields>
export type RentableFields = z.output<typeof rentableFields>
export type AvailabilityWindow = z.output<typeof availabilityWindow>
export type WindowFields = z.output<typeof windowFields>

export const listRentables = {
  method: 'GET',
  path: '/admin/rentable',
  access: 'admin',
  summary: 'What can be rented, in order of creation',
  answer: z.array(rentable),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createRentable = {
  method: 'POST',
  path: '/admin/rentable',
  access: 'admin',
  summary: 'Adds a rentable',
  body: z.extend(rentableFields, { requestId }),
  answer: byId,
  status: 201,
  errors: ['error.subRentable.notFound'],
} as const satisfies Endpoint

export const updateRentable = {
  method: 'PUT',
  path: '/admin/rentable/{id}',
  access: 'admin',
  summary: 'Changes a rentable',
  params: byId,
  body: z.extend(rentableFields, { version: versionSeen }),
  answer: byId,
  status: 200,
  errors: [
    'error.rentable.notFound',
    'error.rentable.changed',
    'error.subRentable.notFound',
    'error.subRentable.circle',
  ],
} as const satisfies Endpoint

export const deleteRentable = {
  method: 'DELETE',
  path: '/admin/rentable/{id}',
  access: 'admin',
  summary: 'Deletes a rentable with its windows that are not over, and takes it out of what it was a part of',
  params: byId,
  query: z.object({ version: versionInQuery, windows: countInQuery }),
  answer: z.object({ deletedWindows: z.int() }),
  status: 200,
  errors: ['error.rentable.notFound', 'error.rentable.changed', 'error.rentable.windowsChanged'],
} as const satisfies Endpoint

export const listWindows = {
  method: 'GET',
  path: '/admin/rentable-schedule/',
  access: 'admin',
  summary: 'Availability windows of all rentables that touch the half-open range, in order of start',
  query: rangeQuery,
  answer: z.array(availabilityWindow),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createWindow = {
  method: 'POST',
  path: '/admin/rentable-schedule',
  access: 'admin',
  summary: 'Adds a window in which a rentable is to be had; windows of one rentable do not overlap',
  body: z.safeExtend(windowFields, { requestId, insteadOf }),
  answer: byId,
  status: 201,
  errors: ['error.rentable.notFound', 'error.schedule.overlap'],
} as const satisfies Endpoint

export const deleteWindow = {
  method: 'DELETE',
  path: '/admin/rentable-schedule/{id}',
  access: 'admin',
  summary: 'Deletes an availability window',
  params: byId,
  answer: byId,
  status: 200,
  errors: ['error.schedule.notFound'],
} as const satisfies Endpoint
