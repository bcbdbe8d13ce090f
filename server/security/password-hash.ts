/** Loaded with the first password, because a start needs none. */
const argon2 = () => import('@node-rs/argon2')

/** The first recommendation of OWASP for Argon2id, which is the default algorithm of the library. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let hashOfUnknown: Promise<string> | undefined

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost)

/** The same text with the same salt has the same hash, so that a hash finds it. The salt has at least 8 bytes. */
export const hashWithSalt = async (text: string, salt: Uint8Array): Promise<string> =>
  (await (await argon2()).hashRaw(text, { ...cost, salt })).toString('base64url')

/**
 * Whether the password fits the hash. Without a hash it does the same work and answers no, so that the time of the
 * answer does not tell whether an account exists.
 */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  hashOfUnknown ??= hashPassword('a password of no account')
  const { verify } = await argon2()
  const fits = await verify(storedHash ?? (await hashOfUnknown), password)
  return fits && storedHash !== undefined
}
