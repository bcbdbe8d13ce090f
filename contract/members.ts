import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const roles = ['USER', 'ADMIN'] as const

export type Role = (typeof roles)[number]

/** 1 female, 2 male, 3 unspecified (specification section 3). */
export const genders = [1, 2, 3] as const

const member = z.object({
  id: z.string(),
  /** The number on the membership card, counted from 1. */
  number: z.int(),
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  kanaFirstName: z.string(),
  kanaLastName: z.string(),
  gender: z.literal([...genders]),
  email: z.string(),
  phone: z.string(),
  birthday: z.nullable(z.iso.date()),
  addressId: z.string(),
  addressRest: z.string(),
  tickets: z.int(),
  memberType: z.int(),
  language: z.enum(['ja', 'en']),
})

export type Member = z.output<typeof member>

export const getOwnMember = {
  method: 'GET',
  path: '/user',
  access: 'member',
  summary: 'The caller',
  answer: member,
  status: 200,
  refusals: [],
} as const satisfies Endpoint
