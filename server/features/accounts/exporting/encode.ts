import iconv from 'iconv-lite'

/** Windows' Shift_JIS, which has 髙 and ①. Signs that it has under another code are the same to a reader. */
const encoding = 'cp932'
const twins: Record<string, string> = { '〜': '～', '−': '－', '—': '―', '‖': '∥', '–': '－', '¥': '￥' }

const withTwins = (text: string) => text.replace(/[〜−—‖–¥]/g, (sign) => twins[sign] ?? sign)

export const inShiftJis = (text: string): Buffer => iconv.encode(withTwins(text), encoding)

/** The characters of a text that Shift_JIS does not have, each once. */
export function unwritableIn(text: string): string {
  const signs = new Set(withTwins(text))
  return [...signs].filter((sign) => iconv.decode(iconv.encode(sign, encoding), encoding) !== sign).join('')
}
