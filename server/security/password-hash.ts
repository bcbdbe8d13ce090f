import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for Argon2id, which is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let unknownMember: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Whether the password fits the hash. Without a hash it does the same work and says no, so that the time
 * of the answer does not tell whether an account exists.
 */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  unknownMember ??= hashPassword('nobody has this password')
  const fits = await verify(storedHash ?? (await unknownMember), password)
  return fits && storedHash !== undefined
}
