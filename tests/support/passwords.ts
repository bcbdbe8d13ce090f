import { hashPassword } from '#server/security/password-hash.ts'

export const testPassword = 'sun on the floor'

/** For members who log in, or who must give their password again. */
export const testPasswordHash = await hashPassword(testPassword)
