import type { FastifyRequest } from 'fastify'
import type { Language } from '#studio/languages.ts'

/** English when `Accept-Language` names it before Japanese, else Japanese. */
export function languageOf(request: FastifyRequest): Language {
  const accepted = request.headers['accept-language'] ?? ''
  const first = /\b(ja|en)\b/i.exec(accepted)?.[1]
  return first?.toLowerCase() === 'en' ? 'en' : 'ja'
}
