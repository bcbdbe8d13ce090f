/** Loaded with the first password, because a start needs none. */
const argon2 = () => import('@node-rs/argon2')

/** The first recommendation of OWASP for Argon2id, which is the default algorithm of the library. */
const recommended = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a new hash costs. Tests lower it, because almost none is about that cost. */
export const passwordCost = { ...recommended }

let hashOfUnknown: Promise<string> | undefined

export const hashPassword = async (password: string): Promise<string> =>
  (await argon2()).hash(password, passwordCost)

/**
 * The same text with the same salt has the same hash, so that a hash finds it. The salt has at least 8 bytes.
 * The hash does not tell its cost, so that this cost stays as long as such hashes are stored.
 */
export const hashWithSalt = async (text: string, salt: Uint8Array): Promise<string> =>
  (await (await argon2()).hashRaw(text, { ...recommended, salt })).toString('base64url')

/**
 * Whether the password fits the hash. Without a hash it does the same work and answers no, so that the time
 * of the answer does not tell whether an account exists.
 */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  hashOfUnknown ??= hashPassword('a password of no account')
  const { verify } = await argon2()
  const fits = await verify(storedHash ?? (await hashOfUnknown), password)
  return fits && storedHash !== undefined
}
