/**
 * Brings what people type into the form that is stored. Browser and server both use it, so that they never
 * disagree. It refuses nothing: the schemas do that afterwards.
 */

const hyphens = /[‐‑‒–—―−ーｰ]/g

/**
 * Full-width letters and digits become plain ones, all kinds of hyphens become `-`, outer spaces are removed.
 */
export function plain(text: string): string {
  return text.normalize('NFKC').replace(hyphens, '-').trim()
}

/** `０９０－１２３４－５６７８`, `+81 90 1234 5678` and `090(1234)5678` become `09012345678`. */
export function normalisePhone(text: string): string {
  return plain(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)810*(?=\d)/, '0')
}

/** `ＴＡＲＯ＠example.com ` becomes `taro@example.com`: addresses are kept in lower case. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/**
 * Changes only what a keyboard's input mode produces by accident: full-width letters, digits and spaces,
 * half-width kana, and removes what is not seen, because a person could not find it to correct it. Kanji stay
 * as typed, because NFKC would replace the old forms in people's names.
 */
export function normaliseName(text: string): string {
  const seen = text
    .replace(/[\uff01-\uff5e\uff61-\uff9f\u3000]+/g, (typed) => typed.normalize('NFKC'))
    // Also line ends and tabs, which are control characters too.
    .replace(/\s/g, ' ')
    // U+0000 stays, because it is refused.
    .replace(unseen, (sign) => (sign === '\0' ? sign : ''))
    .replace(joinersAlone, '')
    // Last, because what was removed may have stood between two spaces.
    .replace(/ +/g, ' ')
    .trim()
  return marksOnly.test(seen) ? '' : seen
}

/** Control characters, signs that turn the direction of reading, blanks without a width. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu

/** Joiners that stand between no letters. Between letters some scripts need them. */
const joinersAlone = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu

/** Forms of letters, without a letter. */
const marksOnly = /^[\p{M}\s]+$/u

/**
 * `ﾔﾏﾀﾞ`, `や まだ` and `マリ-` become `ヤマダ` and `マリー`: readings are kept in full-width katakana without spaces.
 */
export function normaliseKana(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (hiragana) => String.fromCharCode(hiragana.charCodeAt(0) + 0x60))
    .replace(/(?<=[\u30a1-\u30fa])[-‐‑‒–—―−]/g, 'ー')
}

/** `〒150-0001` and `１５０ー０００１` become `1500001`. */
export function normalisePostalCode(text: string): string {
  return plain(text).replace(/[〒\s-]/g, '')
}

/** `１２３ ４５６` becomes `123456`: the code of an authenticator app. */
export function normaliseAppCode(text: string): string {
  return plain(text).replace(/[\s-]/g, '')
}

/** `７kq2ーm9xd 4htb` becomes `7KQ2M9XD4HTB`: recovery codes are compared without hyphens. */
export function normaliseRecoveryCode(text: string): string {
  return plain(text).toUpperCase().replace(/[\s-]/g, '')
}
