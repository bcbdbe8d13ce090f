/** What a person is to the studio. Without schemas, because every page of the site reads it. */

/**
 * `USER`: a member. The others work in the admin area: `ADMIN` may make every call there, the others those of
 * `contract/access.ts`.
 */
export const roles = ['USER', 'RECEPTION', 'TEACHER', 'ACCOUNTANT', 'ADMIN'] as const

export type Role = (typeof roles)[number]
export type StaffRole = Exclude<Role, 'USER'>

/** The roles that administrators give to an account and take. Administrators are invited. */
export const givenRoles = ['RECEPTION', 'TEACHER', 'ACCOUNTANT'] as const satisfies readonly StaffRole[]

export type GivenRole = (typeof givenRoles)[number]

/** Whether the person works for the studio, and so logs in with a second factor and sees the admin area. */
export const isStaff = (role: Role): role is StaffRole => role !== 'USER'
