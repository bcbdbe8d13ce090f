/** Which passwords are easily guessed. Members are warned of them, administrators may not have them. */

/** `common`: one of the 10,000 most common ones. `own`: it holds the person's name or e-mail address. */
export type Weakness = 'common' | 'own'

const mostCommon = 10_000
/** Shorter names occur in many passwords by chance. */
const shortestName = 4

let list: Promise<ReadonlySet<string>> | undefined

/** Loaded when a password is judged for the first time, because the list is as large as a page. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, mostCommon)),
  )
  return list
}

/**
 * How a password could be guessed; undefined when neither list nor person tells it.
 * @param own the person's names and e-mail address, as far as they are known
 */
export async function weaknessOf(password: string, own: readonly string[]): Promise<Weakness | undefined> {
  const given = comparable(password)
  if (given === '') return undefined
  if (own.some((word) => holds(given, word))) return 'own'
  return (await commonPasswords()).has(given) ? 'common' : undefined
}

function holds(given: string, word: string): boolean {
  const [local = '', domain] = comparable(word).split('@')
  const name = domain === undefined ? comparable(word) : local
  return name !== '' && (given === name || (name.length >= shortestName && given.includes(name)))
}

/** Also for full-width letters, which Japanese keyboards type. */
const comparable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
