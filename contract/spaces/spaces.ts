import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { rangeQuery, spanChecks, steppedInstant, utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { pictureAddress } from '#contract/pictures/picture-address.ts'
import { day } from '#contract/schedule/series.ts'
import { namedInEither, sentText } from '#contract/text-fields.ts'

const text = (length: number) => z.string('pattern').check(z.trim(), z.maxLength(length, 'tooLong'))
const description = z.optional(text(limits.descriptionLength))

/** A few words in one line for each piece. */
const equipment = z.optional(
  z
    .array(text(limits.equipmentLength).check(z.regex(/^.+$/u, 'pattern')), 'pattern')
    .check(z.maxLength(limits.equipmentPieces, 'tooMany')),
)

/** What visitors who do not see the picture are told. */
const pictureText = z._default(text(limits.pictureTextLength), '')
const picture = z.object({ url: pictureAddress, textJa: pictureText, textEn: pictureText }, 'pattern')

const yen = z.int('required').check(z.minimum(0, 'validate'), z.maximum(limits.unitPrice, 'validate'))
const nextYen = z.int('required').check(z.minimum(1, 'validate'), z.maximum(limits.unitPrice, 'validate'))

/**
 * The form of the space dialog and the body of its calls. The error of each rule is a type word. When an
 * optional field is absent, a changed space keeps what it has.
 */
export const spaceFields = z
  .object({
    name: sentText(limits.titleLength),
    nameEn: z._default(text(limits.titleLength), ''),
    /** Whole yen for an hour; 0 means a price on request. Unless the rate is flat, on weekdays. */
    unitPrice: yen,
    /** True: `unitPrice` applies every day, and `weekendPrice` is ignored. */
    flatRate: z._default(z.boolean('pattern'), false),
    /**
     * Whole yen for an hour on weekends and public holidays. Absent: that of weekdays, for a new space and
     * for one on which it was the same.
     */
    weekendPrice: z.optional(yen),
    /** The day from which the next prices hold, for hires on it or later; null for none planned. */
    nextPriceFrom: z.optional(z.nullable(day)),
    /** As the three above. A space that will be on request is given no next price. */
    nextUnitPrice: z.optional(nextYen),
    nextFlatRate: z.optional(z.boolean('pattern')),
    nextWeekendPrice: z.optional(nextYen),
    textJa: description,
    textEn: description,
    equipmentJa: equipment,
    equipmentEn: equipment,
    /** The first one stands for the space. */
    pictures: z.optional(z.array(picture, 'pattern').check(z.maxLength(limits.spacePictures, 'tooMany'))),
    /** The spaces that are parts of this one. */
    subRentable: z.optional(
      z.array(z.object({ id: z.string('pattern') }, 'pattern'), 'pattern').check(
        z.maxLength(limits.spaceParts, 'tooLong'),
        z.refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, {
          error: 'pattern',
          when: ({ issues }) => issues.length === 0,
        }),
      ),
    ),
    /** Whether visitors see the space. A new one is a draft unless it is true. */
    published: z.optional(z.boolean('pattern')),
  })
  .check(
    // An hour for nothing on weekends is a mistake: 0 on weekdays means a price on request.
    z.refine(({ unitPrice, flatRate, weekendPrice }) => flatRate || unitPrice === 0 || weekendPrice !== 0, {
      error: 'validate',
      path: ['weekendPrice'],
    }),
    z.refine(({ nextPriceFrom, nextUnitPrice }) => !nextPriceFrom || nextUnitPrice !== undefined, {
      error: 'required',
      path: ['nextUnitPrice'],
    }),
    ...namedInEither('name', 'nameEn'),
  )

/** The form of the window dialog and the body of its call. */
export const windowFields = z
  .object({
    rentableId: z.string('required').check(z.minLength(1, 'required')),
    start: steppedInstant,
    end: steppedInstant,
  })
  .check(...spanChecks(limits.windowHours * 3_600_000))

export const windowScopes = ['one', 'following'] as const

export type WindowScope = (typeof windowScopes)[number]

const space = z.object({
  id: z.string(),
  /** The entity tag for `If-Match`. It names the version and how many windows a deletion takes along. */
  etag: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unitPrice: z.int(),
  flatRate: z.boolean(),
  weekendPrice: z.int(),
  /** The prices of hires on this day or later; null when no change is planned, like the three that follow. */
  nextPriceFrom: z.nullable(z.iso.date()),
  nextUnitPrice: z.nullable(z.int()),
  nextFlatRate: z.nullable(z.boolean()),
  nextWeekendPrice: z.nullable(z.int()),
  textJa: z.string(),
  textEn: z.string(),
  equipmentJa: z.array(z.string()),
  equipmentEn: z.array(z.string()),
  pictures: z.array(z.object({ url: z.string(), textJa: z.string(), textEn: z.string() })),
  subRentable: z.array(z.object({ id: z.string(), name: z.string() })),
  /** False for a draft, which only administrators see, and which cannot be hired. */
  published: z.boolean(),
  /** Its own windows that are not over. They are deleted together with the space. */
  futureWindows: z.int(),
})

const availabilityWindow = z.object({
  id: z.string(),
  /** The entity tag for `If-Match`. */
  etag: z.string(),
  rentableId: z.string(),
  start: utcInstant,
  end: utcInstant,
})

export type Space = z.output<typeof space>
export type SpaceForm = z.input<typeof spaceFields>
export type SpaceFields = z.output<typeof spaceFields>
export type AvailabilityWindow = z.output<typeof availabilityWindow>
export type WindowFields = z.output<typeof windowFields>

export const listSpaces = {
  ...route('listSpaces', 'GET', '/admin/rentable', 'admin'),
  summary: 'The spaces for hire, drafts among them, in order of creation',
  answer: z.array(space),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createSpace = {
  ...route('createSpace', 'POST', '/admin/rentable', 'admin'),
  summary: 'Adds a space, as a draft that visitors do not see unless `published` is true',
  headers: ['Idempotency-Key'],
  body: spaceFields,
  answer: byId,
  status: 201,
  errors: ['error.subRentable.notFound', 'error.picture.notFound'],
} as const satisfies Endpoint

export const updateSpace = {
  ...route('updateSpace', 'PUT', '/admin/rentable/{id}', 'admin'),
  summary: 'Changes a space',
  params: byId,
  headers: ['If-Match'],
  body: spaceFields,
  answer: byId,
  status: 200,
  errors: [
    'error.picture.notFound',
    'error.space.notFound',
    'error.space.changed',
    'error.subRentable.notFound',
    'error.subRentable.circle',
    'error.space.occupied',
    'error.closure.closed',
  ],
} as const satisfies Endpoint

export const deleteSpace = {
  ...route('deleteSpace', 'DELETE', '/admin/rentable/{id}', 'admin'),
  summary:
    'Deletes a space with its windows that are not over, and removes it from the spaces that it was a part of',
  params: byId,
  headers: ['If-Match'],
  answer: z.object({ deletedWindows: z.int() }),
  status: 200,
  errors: ['error.space.notFound', 'error.space.changed', 'error.space.windowsChanged', 'error.space.inUse'],
} as const satisfies Endpoint

export const listWindows = {
  ...route('listWindows', 'GET', '/admin/rentable-schedule', 'admin'),
  summary: 'The availability windows of all spaces that touch the half-open range, in order of start',
  query: rangeQuery,
  answer: z.array(availabilityWindow),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createWindow = {
  ...route('createWindow', 'POST', '/admin/rentable-schedule', 'admin'),
  summary: 'Adds a window in which a space can be hired; windows of one space do not overlap',
  headers: ['Idempotency-Key'],
  body: windowFields,
  answer: byId,
  status: 201,
  errors: ['error.space.notFound', 'error.schedule.overlap', 'error.closure.closed'],
} as const satisfies Endpoint

export const deleteWindow = {
  ...route('deleteWindow', 'DELETE', '/admin/rentable-schedule/{id}', 'admin'),
  summary:
    'Deletes an availability window; with `following` also the later ones of its space at the same times on the same weekday',
  params: byId,
  query: z.object({ scope: z._default(z.enum(windowScopes, 'pattern'), 'one') }),
  answer: z.object({ id: z.string(), deleted: z.int() }),
  status: 200,
  errors: ['error.schedule.notFound'],
} as const satisfies Endpoint
