import type { Server } from '../product.ts'
import { answerTo, browserHeaders } from './reads.ts'
import type { Read } from './reads.ts'

/**
 * Public pages as a browser asks for them, against a bare server that sends the same bytes with the same
 * headers.
 */
export const readPages = (product: Server): Promise<Read[]> =>
  Promise.all(
    ['/', '/en', '/price'].map(async (path): Promise<Read> => {
      const request = { method: 'GET' as const, path, headers: browserHeaders }
      const { headers, ...answer } = await answerTo(product.url, request)
      if (headers['content-encoding'] !== 'br') throw new Error(`${path} did not come compressed`)
      // The bare server adds these by itself.
      const { date, connection, 'keep-alive': keepAlive, 'transfer-encoding': chunks, ...same } = headers
      void [date, connection, keepAlive, chunks]
      return {
        what: `\`${path}\` as HTML`,
        goal: 0.6,
        requests: [request],
        limit: { ...answer, headers: same },
      }
    }),
  )
