import { hash } from '@node-rs/argon2'
import { passwordCost } from '#server/security/password-hash.ts'

export const testPassword = 'sun on the floor'

/**
 * Comparing a password costs what the stored hash names. These name the least, because no test is about that
 * cost.
 */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** What a password costs in the product. */
export const productCost = { ...passwordCost }

// What the product hashes while tests run in its process costs the least, too.
Object.assign(passwordCost, least)

export const cheapHash = (password: string): Promise<string> => hash(password, least)

/** For members who log in, or who must give their password again. */
export const testPasswordHash = await cheapHash(testPassword)
