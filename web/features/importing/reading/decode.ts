/** The ways in which programs write texts. `shift_jis` is that of Windows, with ① and 髙. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'shift_jis' | 'euc-jp' | 'windows-1252'

interface Reading {
  text: string
  encoding: TextEncoding
}

/**
 * `doubt`: all readings that are possible, the likeliest first, where the bytes do not tell which is right.
 */
export type Decoded = (Reading & { doubt?: readonly Reading[] }) | { refused: 'workbook' | 'noText' }

/**
 * The text of a file. A byte order mark decides. Without one it is UTF-8 where that is possible, because
 * other texts are practically never valid UTF-8. Otherwise it is Shift_JIS, unless the words look as if
 * another program had written them: then a person has to choose. Refuses a workbook of Excel and other files
 * that are no text.
 */
export function decode(bytes: Uint8Array): Decoded {
  const begins = (...marks: number[]) => marks.every((mark, position) => bytes[position] === mark)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) return { refused: 'workbook' }
  if (begins(0xff, 0xfe)) return read(bytes, 'utf-16le') ?? { refused: 'noText' }
  const utf8 = read(bytes, 'utf-8')
  if (utf8 !== undefined) return utf8
  const [shiftJis, eucJp] = [read(bytes, 'shift_jis'), read(bytes, 'euc-jp')]
  const brokenUtf8 = readBrokenUtf8(bytes)
  const isSure = shiftJis !== undefined && !eucJp && !brokenUtf8 && !looksLatin(shiftJis.text)
  if (isSure) return shiftJis
  const latin = read(bytes, 'windows-1252')
  const isEucLikely = eucJp !== undefined && kana.test(eucJp.text)
  const isLatinLikely = shiftJis === undefined || looksLatin(shiftJis.text)
  const inOrder = [
    brokenUtf8,
    ...(isEucLikely ? [eucJp] : []),
    ...(isLatinLikely ? [latin, shiftJis] : [shiftJis, latin]),
    ...(isEucLikely ? [] : [eucJp]),
  ].filter((reading) => reading !== undefined)
  const [likeliest] = inOrder
  return likeliest === undefined ? { refused: 'noText' } : { ...likeliest, doubt: inOrder }
}

const kana = /[ぁ-んァ-ヶ]/

/**
 * Whether letters with accents were read as Japanese: é and r of Windows-1252 are one kanji of Shift_JIS, É
 * is a kana of half width, and ö is neither. Japanese words have no kanji within letters, and a Japanese
 * table has kana.
 */
const looksLatin = (text: string) =>
  !kana.test(text) &&
  /[a-z][\u4e00-\u9fff]|[\u4e00-\u9fff][a-z]|[A-Za-z][\uff61-\uff9f]|[\uff61-\uff9f][A-Za-z]|[\ue000-\uf8ff]/.test(
    text,
  )

/** A text in UTF-8 some of whose bytes were lost, such as a file that was cut off. */
function readBrokenUtf8(bytes: Uint8Array): Reading | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const isMostlyReadable = count(/[ぁ-ヿ\u4e00-\u9fff]/g) > count(/\ufffd/g)
  return isMostlyReadable ? { text, encoding: 'utf-8' } : undefined
}

/** Undefined when the bytes are not written in this way. */
function read(bytes: Uint8Array, encoding: TextEncoding): Reading | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') || (isLenient(encoding) && hasControls(text)) ? undefined : { text, encoding }
  } catch {
    return undefined
  }
}

/** Almost any bytes can be read so. */
const isLenient = (encoding: TextEncoding) => encoding === 'euc-jp' || encoding === 'windows-1252'

/** Other than tabs, line ends and the sign with which old programs end a file. */
const hasControls = (text: string) => /(?![\t-\r])\p{Cc}/u.test(text.replaceAll('\u001a', ''))
