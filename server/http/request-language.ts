import type { FastifyRequest } from 'fastify'
import type { Language } from '#studio/languages.ts'

/** The language that a request asks for: English when it is named before Japanese, else the studio's own. */
export function languageOf(request: FastifyRequest): Language {
  const accepted = request.headers['accept-language'] ?? ''
  const first = /\b(ja|en)\b/i.exec(accepted)?.[1]
  return first?.toLowerCase() === 'en' ? 'en' : 'ja'
}
