/**
 * How long a caller who watches the studio, or a visitor who reads a page, waits for the database. While the
 * network to it loses packets without a word, only the end of the connection tells of it, after half a
 * minute.
 */
export const longestReadMs = 3_000

export const late = 'the database does not answer'

export class Late extends Error {}

/** @throws Late when the work has not ended in time; it goes on, and its outcome is ignored */
export async function within<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late(late)), ms)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
