import { toRomaji } from 'wanakana'

/** Katakana as folded Latin letters: `シンバシ` is `sinbasi`. The library writes Hepburn. */
export const romajiOf = (katakana: string): string => foldRomaji(toRomaji(katakana))

/**
 * Latin letters so that every way to write a reading becomes the same: Hepburn and Kunrei, with and without
 * long vowels, and what passports have. Shimbashi, Sinbasi and Shinbashi are `sinbasi`; Ohno, Oono, Ōno and
 * Ono are `ono`. A syllable that is only half typed becomes the beginning of its folded form.
 */
export function foldRomaji(latin: string): string {
  const letters = latin
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return foldings.reduce((folded, [from, to]) => folded.replace(from, to), letters)
}

const foldings: ReadonlyArray<readonly [RegExp, string]> = [
  [/oh(?![aiueoy])/g, 'o'],
  [/m(?=[bmp])/g, 'n'],
  [/nn(?![aiueoy])/g, 'n'],
  [/cch/g, 'tch'],
  [/chi/g, 'ti'],
  [/ch(?=[aueo])/g, 'ty'],
  [/shi/g, 'si'],
  [/sh(?=[aueo])/g, 'sy'],
  [/tsu/g, 'tu'],
  [/(?:ch|ts|c)$/, 't'],
  [/sh$/, 's'],
  [/f/g, 'h'],
  [/v/g, 'b'],
  [/dz/g, 'z'],
  [/d(?=[iuy])/g, 'z'],
  [/j(?=[iy]|$)/g, 'z'],
  [/j/g, 'zy'],
  [/wo/g, 'o'],
  [/o[ou]+/g, 'o'],
  [/([aiue])\1+/g, '$1'],
]
