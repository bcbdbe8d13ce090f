/** An initial before another capital or a kanji, as in `J.R.Smith`: its dot is none of an address. */
const initials = /(?<![\p{L}\p{N}])\p{Lu}\.(?=\p{Lu}|\p{Lo})/gu

/** A domain as mail programs turn it into a link, such as `example.com`. */
const domain = /[\p{L}\p{N}]\.\p{L}{2}/u

/** What only addresses of pages have. */
const page = /:\/\/|www\.|\.\p{L}+\//iu

/**
 * Whether a name holds a link or an `@`. Mails greet people by their name, so that a stranger could otherwise mail links to other
 * people by registering with their addresses.
 */
export function holdsLink(name: string): boolean {
  const plain = name.normalize('NFKC')
  return plain.includes('@') || page.test(plain) || domain.test(plain.replace(initials, ''))
}
