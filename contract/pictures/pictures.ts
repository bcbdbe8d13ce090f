/** The picture library: photographs that the owner uploads, for lessons, spaces, news, teachers and facts. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { pagingFields } from '#contract/paging.ts'
import { inEitherLanguage, optionalText } from '#contract/text-fields.ts'

/** What the picture shows, for people who do not see it. */
const text = optionalText(limits.pictureTextLength)

export const pictureTexts = z
  .object({ textJa: text, textEn: text })
  .check(inEitherLanguage('textJa', 'textEn'))

/**
 * Where a picture is used: the name in the language of the studio, and in English where there is one. A
 * section of the facts has its id alone.
 */
const use = z.object({
  kind: z.enum(['lesson', 'series', 'space', 'news', 'teacher', 'section']),
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** When the lesson starts; null for all else. */
  start: z.nullable(utcInstant),
})

const picture = z.object({
  id: z.string(),
  /** For the fields that take the address of a picture. It also tells the other sizes. */
  address: z.string(),
  /** Of the largest size, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Of all its files together. */
  bytes: z.int(),
  textJa: z.string(),
  textEn: z.string(),
  addedAt: utcInstant,
  /** The first uses, the most urgent first. */
  uses: z.array(use),
  useCount: z.int(),
  /** The entity tag for `If-Match`. */
  etag: z.string(),
})

export type Picture = z.output<typeof picture>
export type PictureUse = z.output<typeof use>

export const listPictures = {
  ...route('listPictures', 'GET', '/admin/pictures', 'admin'),
  summary: 'The pictures of the library, newest first, with where each is used',
  query: z.object({
    ...pagingFields,
    /** Only pictures whose text contains this, in either language. */
    q: z.optional(z.string('pattern').check(z.trim(), z.maxLength(limits.searchLength, 'tooLong'))),
  }),
  answer: z.array(picture),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const addPicture = {
  ...route('addPicture', 'POST', '/admin/pictures', 'admin'),
  summary:
    'Adds a JPEG, PNG, WebP or HEIC picture of at most 20 MB, which is the body, to the library. A picture that is there already is answered as it is',
  query: pictureTexts,
  upload: true,
  answer: picture,
  status: 201,
  errors: [
    'error.picture.tooLarge',
    'error.picture.notPicture',
    'error.picture.heic',
    'error.picture.tooManyPixels',
    'error.picture.broken',
  ],
} as const satisfies Endpoint

export const changePicture = {
  ...route('changePicture', 'PUT', '/admin/pictures/{id}', 'admin'),
  summary: 'Changes what is said about a picture for people who do not see it',
  params: byId,
  body: pictureTexts,
  headers: ['If-Match'],
  answer: picture,
  status: 200,
  errors: ['error.picture.notFound', 'error.picture.changed'],
} as const satisfies Endpoint

export const deletePicture = {
  ...route('deletePicture', 'DELETE', '/admin/pictures/{id}', 'admin'),
  summary: 'Deletes a picture with its files. Refused while it is used',
  params: byId,
  answer: byId,
  status: 200,
  errors: ['error.picture.notFound', 'error.picture.inUse'],
} as const satisfies Endpoint
