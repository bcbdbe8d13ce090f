import { inflateSync } from 'node:zlib'

/** The letters that a PDF tells a program that copies its text. */
export function lettersOfPdf(pdf: Buffer): Set<string> {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)].map(
    ([, bytes = '']) => inflated(Buffer.from(bytes, 'latin1')) ?? '',
  )
  const maps = streams.filter((stream) => stream.includes('beginbfrange')).join('\n')
  const codes = maps.match(/[0-9a-f]{4}/g) ?? []
  return new Set(codes.map((code) => String.fromCharCode(Number.parseInt(code, 16))))
}

function inflated(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return undefined
  }
}
