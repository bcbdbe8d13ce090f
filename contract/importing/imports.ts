/**
 * Moving in from another program. The browser reads the file and sends its lines in parts; each part is
 * checked and kept aside. The last call imports all of them, or none.
 */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { importLimits } from './import-limits.ts'
import { limits } from '#contract/limits.ts'

/** What each kind of file can hold. Required fields come first. */
export const importFields = {
  members: [
    'email',
    'lastName',
    'firstName',
    'fullName',
    'kanaLastName',
    'kanaFirstName',
    'fullKana',
    'phone',
    'birthday',
    'postalCode',
    'address',
    'gender',
    'memberType',
    'joinedOn',
    'language',
    'news',
  ],
  tickets: ['email', 'memberNumber', 'tickets', 'expiresOn', 'reason'],
  lessons: [
    'title',
    'date',
    'startTime',
    'endTime',
    'minutes',
    'totalSeats',
    'space',
    'teacher',
    'titleEn',
    'desc',
    'descEn',
    'level',
    'imageUrl',
  ],
} as const

/**
 * What is left out where it cannot be read or is not known here, so that one such cell does not keep the
 * whole file out: the line is as one whose cell is empty. The last day of tickets is not among them, because
 * tickets without an end are worth more.
 */
export const leftOutFields = {
  members: [
    'kanaLastName',
    'kanaFirstName',
    'fullKana',
    'phone',
    'birthday',
    'postalCode',
    'address',
    'gender',
    'memberType',
    'joinedOn',
    'language',
    'news',
  ],
  tickets: ['reason'],
  lessons: ['space', 'teacher', 'titleEn', 'desc', 'descEn', 'level', 'imageUrl'],
} as const satisfies Record<string, readonly string[]>

export const importKinds = ['members', 'tickets', 'lessons'] as const satisfies ReadonlyArray<
  keyof typeof importFields
>

export type ImportKind = (typeof importKinds)[number]
export type ImportField = (typeof importFields)[ImportKind][number]

/** What a number in a file may be. */
export const importRanges = {
  tickets: { min: 1, max: limits.ticketsAtOnce },
  totalSeats: limits.seats,
  minutes: { min: limits.stepMinutes, max: limits.lessonHours * 60 },
} as const satisfies Partial<Record<ImportField, { min: number; max: number }>>

const allFields = [...new Set(Object.values(importFields).flat())]

/** What can be wrong with a value. Each has a sentence under `import.problems`. */
const importProblems = [
  'required',
  'pattern',
  'tooLong',
  'link',
  'date',
  'future',
  'unknown',
  'oneWord',
  'isUsed',
  'repeated',
  'range',
  'past',
  'tooFar',
  'noMember',
  'otherMember',
  'repeatedLine',
  'repeatedTickets',
  'imported',
  'time',
  'step',
  'endsBefore',
  'closed',
  'taken',
  'lessonExists',
  'noPicture',
  'noTeacher',
  'severalTeachers',
  'teacherBusy',
  'teacherTwice',
] as const

const problem = z.object({
  /** The line of the file. The first one is 1. */
  line: z.int(),
  field: z.enum(allFields),
  problem: z.enum(importProblems),
  /** What stands in the file. */
  value: z.string(),
  /** The line of the file that has the same address, or says the same. */
  other: z.optional(z.int()),
  /** Present where the line is kept without this cell. */
  leftOut: z.optional(z.literal(true)),
})

export type ImportProblem = z.output<typeof problem>

/** No database stores half a surrogate pair, and PostgreSQL does not store U+0000. */
const storable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), 'pattern')

const cell = z.string('pattern').check(z.maxLength(importLimits.cellLength, 'tooLong'), storable)

const fileName = z
  .string('pattern')
  .check(z.minLength(1, 'required'), z.maxLength(importLimits.fileNameLength, 'tooLong'), storable)

export const startImport = {
  ...route('startImport', 'POST', '/admin/imports', 'admin'),
  summary: 'Begins an import. What the administrator has begun before and not finished is given up',
  body: z
    .object({
      kind: z.enum(importKinds, 'pattern'),
      fileName,
      /** Without headings and empty lines. */
      lines: z.int('pattern').check(z.minimum(1, 'pattern')),
    })
    .check(
      z.refine(({ kind, lines }) => lines <= importLimits.lines[kind], { path: ['lines'], error: 'tooMany' }),
    ),
  answer: byId,
  status: 201,
  errors: [],
} as const satisfies Endpoint

export const stageLines = {
  ...route('stageLines', 'PUT', '/admin/imports/{id}/lines', 'admin'),
  summary:
    'Checks lines of the file and keeps aside those without a problem, or with no other than cells that are left out. Sent again, a line replaces the one with its number',
  params: byId,
  body: z.object({
    rows: z
      .array(
        z.object(
          {
            line: z.int('pattern').check(z.minimum(1, 'pattern'), z.maximum(1_000_000, 'pattern')),
            cells: z.partialRecord(z.enum(allFields, 'pattern'), cell, 'pattern'),
          },
          'pattern',
        ),
        'pattern',
      )
      .check(z.minLength(1, 'required'), z.maxLength(importLimits.linesAtOnce, 'tooMany')),
  }),
  answer: z.object({ problems: z.array(problem) }),
  status: 200,
  errors: ['error.import.notFound'],
} as const satisfies Endpoint

export type ImportRow = z.output<typeof stageLines.body>['rows'][number]

export const finishImport = {
  ...route('finishImport', 'POST', '/admin/imports/{id}/finish', 'admin'),
  summary:
    'Imports all lines, or none: refused while a line is missing, as one with a problem is. Repeated, it answers the same and does nothing',
  params: byId,
  answer: z.object({ lines: z.int() }),
  status: 200,
  errors: ['error.import.notFound', 'error.import.incomplete', 'error.import.changed'],
} as const satisfies Endpoint

export const undoImport = {
  ...route('undoImport', 'DELETE', '/admin/imports/{id}', 'admin'),
  summary:
    'Takes back all members, tickets or lessons of a finished import, or none: refused when a member was sent a link, or one of them was changed or used since. Repeated, it answers the same and does nothing',
  params: byId,
  answer: z.object({ lines: z.int() }),
  status: 200,
  errors: [
    'error.import.notFound',
    'error.import.kept',
    'error.import.invited',
    'error.import.used',
    /** `current` is of the form of `usedTickets`. */
    'error.import.ticketsUsed',
  ],
} as const satisfies Endpoint

/** Whose imported tickets were used, so that the import is not undone. */
export const usedTickets = z.object({
  /** How many members. */
  count: z.int(),
  /** The first of them. */
  members: z.array(z.object({ id: z.string(), number: z.int(), name: z.string(), used: z.int() })),
})

export const inviteImported = {
  ...route('inviteImported', 'POST', '/admin/imports/{id}/invitations', 'admin'),
  summary:
    'Queues mails with a link for a password to some imported members who have none yet; called until no such member is left',
  params: byId,
  body: z.object({
    perHour: z
      .int('pattern')
      .check(
        z.minimum(importLimits.invitationsPerHour.min, 'tooFew'),
        z.maximum(importLimits.invitationsPerHour.max, 'tooMany'),
      ),
  }),
  answer: z.object({
    /** Members whose mail is queued now. */
    invited: z.int(),
    left: z.int(),
  }),
  status: 200,
  errors: ['error.import.notFound'],
} as const satisfies Endpoint

const finishedImport = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  lines: z.int(),
  at: utcInstant,
  /** Name of the administrator. */
  actor: z.string(),
  /** Imported members who were sent no link for a password and can still be sent one here. */
  uninvited: z.int(),
  /** Whether it can be taken back, unless a member or a lesson was used since. */
  canUndo: z.boolean(),
  /** Whether it was taken back. */
  undone: z.boolean(),
})

export type FinishedImport = z.output<typeof finishedImport>

export const listImports = {
  ...route('listImports', 'GET', '/admin/imports', 'admin'),
  summary: 'The last ten imports, newest first',
  answer: z.array(finishedImport),
  status: 200,
  errors: [],
} as const satisfies Endpoint
