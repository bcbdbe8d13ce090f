/** Who teaches in the studio. */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { limits } from './limits.ts'
import { pictureAddress } from '#contract/pictures/picture-address.ts'
import { inEitherLanguage, optionalText } from './text-fields.ts'

const introduction = {
  textJa: optionalText(limits.descriptionLength),
  textEn: optionalText(limits.descriptionLength),
}

/** What teachers write about themselves; the studio decides the rest. */
export const ownTeacherFields = z.object(introduction).check(inEitherLanguage('textJa', 'textEn'))

/** The form of a teacher and the body of its calls. The error of each rule is a type word. */
export const teacherFields = z
  .object({
    nameJa: optionalText(limits.nameLength),
    nameEn: optionalText(limits.nameLength),
    /** How the Japanese name is read, in hiragana or katakana; empty where it is plain. */
    kana: z._default(
      z
        .string('pattern')
        .check(
          z.trim(),
          z.maxLength(limits.nameLength, 'tooLong'),
          z.regex(/^[\p{sc=Hiragana}\p{sc=Katakana}ー・\s]*$/u, 'pattern'),
        ),
      '',
    ),
    /** What the person is in the studio; empty for none. */
    roleJa: optionalText(limits.nameLength),
    roleEn: optionalText(limits.nameLength),
    ...introduction,
    /** Empty for none. */
    imageUrl: z._default(z.union([z.literal('', 'pattern'), pictureAddress], 'pattern'), ''),
    /** Whether visitors read of the teacher, and new lessons may have the teacher. */
    listed: z._default(z.boolean('pattern'), true),
  })
  .check(inEitherLanguage('nameJa', 'nameEn'), inEitherLanguage('textJa', 'textEn'))

const worded = z.object({ ja: z.string(), en: z.string() })

const shownTeacher = z.object({
  id: z.string(),
  name: worded,
  kana: z.string(),
  role: worded,
  text: worded,
  imageUrl: z.string(),
})

const teacher = z.object({
  id: z.string(),
  /** The entity tag for `If-Match`. */
  etag: z.string(),
  nameJa: z.string(),
  nameEn: z.string(),
  kana: z.string(),
  roleJa: z.string(),
  roleEn: z.string(),
  textJa: z.string(),
  textEn: z.string(),
  imageUrl: z.string(),
  listed: z.boolean(),
  /** How many lessons the teacher has that are not over. */
  lessonsToCome: z.int(),
  /**
   * Whether a lesson or a series names the teacher, also one that is over, or an account is the teacher's:
   * then a deletion takes the teacher off the list.
   */
  inUse: z.boolean(),
})

export type ShownTeacher = z.output<typeof shownTeacher>
export type Teacher = z.output<typeof teacher>
export type TeacherForm = z.input<typeof teacherFields>
export type TeacherFields = z.output<typeof teacherFields>

export const listTeachers = {
  ...route('listTeachers', 'GET', '/teachers', 'anyone'),
  summary: 'The teachers whom the studio introduces, in its order',
  answer: z.array(shownTeacher),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const listAllTeachers = {
  ...route('listAllTeachers', 'GET', '/admin/teachers', 'admin'),
  summary: 'All teachers in the order of the studio, also those who are not introduced',
  answer: z.array(teacher),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createTeacher = {
  ...route('createTeacher', 'POST', '/admin/teachers', 'admin'),
  summary: 'Adds a teacher at the end of the list',
  headers: ['Idempotency-Key'],
  body: teacherFields,
  answer: byId,
  status: 201,
  errors: ['error.teacher.tooMany', 'error.picture.notFound'],
} as const satisfies Endpoint

export const updateTeacher = {
  ...route('updateTeacher', 'PUT', '/admin/teachers/{id}', 'admin'),
  summary: 'Changes a teacher',
  params: byId,
  headers: ['If-Match'],
  body: teacherFields,
  answer: byId,
  status: 200,
  errors: ['error.teacher.notFound', 'error.teacher.changed', 'error.picture.notFound'],
} as const satisfies Endpoint

export const deleteTeacher = {
  ...route('deleteTeacher', 'DELETE', '/admin/teachers/{id}', 'admin'),
  summary: 'Deletes a teacher; one whom lessons name is kept and taken off the list',
  params: byId,
  headers: ['If-Match'],
  answer: z.object({ id: z.string(), kept: z.boolean() }),
  status: 200,
  errors: ['error.teacher.notFound', 'error.teacher.changed'],
} as const satisfies Endpoint

export const orderTeachers = {
  ...route('orderTeachers', 'PUT', '/admin/teacher-order', 'admin'),
  summary: 'Puts the teachers into another order; the ids are those of all teachers',
  body: z.object({
    ids: z
      .array(z.string('pattern'), 'required')
      .check(z.minLength(1, 'required'), z.maxLength(limits.teachers, 'tooLong')),
  }),
  answer: z.object({ ids: z.array(z.string()) }),
  status: 200,
  errors: ['error.teacher.listChanged'],
} as const satisfies Endpoint
