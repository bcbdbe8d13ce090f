import { hash } from '@node-rs/argon2'

export const testPassword = 'sun on the floor'

/** Comparing a password costs what the stored hash names. These name the least, because no test is about that cost. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const cheapHash = (password: string): Promise<string> => hash(password, least)

/** For members who log in, or who must give their password again. */
export const testPasswordHash = await cheapHash(testPassword)
