import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Language } from '#studio/languages.ts'

const fontFile = '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'

/** The library and the font. They take 30 MB of memory, so they are loaded with the first document. */
const load = async () => {
  const [{ default: PDFDocument }, fontkit, bytes] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    readFile(createRequire(import.meta.url).resolve(fontFile)),
  ])
  return { PDFDocument, bytes, font: fontkit.create(bytes) }
}

let loading: ReturnType<typeof load> | undefined

/** Whether the font has every letter of the text. It lacks some of rare names. */
export async function isPrintable(text: string): Promise<boolean> {
  const { font } = await (loading ??= load())
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the font is a collection of fonts')
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).every((letter) =>
    font.hasGlyphForCodePoint(letter),
  )
}

interface About {
  title: string
  /** The company that the document is from. */
  author: string
  language: Language
  /** When it was written: the same text of the same moment has the same bytes. */
  at: number
  margin: number
  /** Whether all of `draw` stands in structures, which tell a screen reader what is a heading. */
  tagged: boolean
}

/**
 * A document in A4 whose text can be selected, read aloud and searched. The file has only the letters of the
 * font that it shows.
 * @param draw writes the pages
 */
export async function writePdf(
  { title, author, language, at, margin, tagged }: About,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const { PDFDocument, bytes } = await (loading ??= load())
  const info = { Title: title, Author: author, CreationDate: new Date(at) }
  // The types take a path only; the library takes the bytes of a font as well.
  const font = bytes as unknown as string
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    font,
    lang: language,
    info,
    displayTitle: true,
    pdfVersion: '1.5',
    tagged,
  })
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  draw(doc)
  doc.end()
  return done
}
