/** The ways in which programs write texts. `shift_jis` is that of Windows, with ① and 髙. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'shift_jis'

export type Decoded = { text: string; encoding: TextEncoding } | { refused: 'workbook' | 'noText' }

/**
 * The text of a file. A byte order mark decides. Without one it is UTF-8 where that is possible, because a text in Shift_JIS is
 * practically never valid UTF-8, and otherwise Shift_JIS. Refuses a workbook of Excel and other files that are no text.
 */
export function decode(bytes: Uint8Array): Decoded {
  const begins = (...marks: number[]) => marks.every((mark, position) => bytes[position] === mark)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) return { refused: 'workbook' }
  if (begins(0xff, 0xfe)) return read(bytes, 'utf-16le') ?? { refused: 'noText' }
  return read(bytes, 'utf-8') ?? read(bytes, 'shift_jis') ?? { refused: 'noText' }
}

/** Undefined when the bytes are not written in this way. */
function read(bytes: Uint8Array, encoding: TextEncoding): Decoded | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : { text, encoding }
  } catch {
    return undefined
  }
}
