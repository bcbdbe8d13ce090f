import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts'
import { CallError, urlOf, answerOf, errorOf, headersFor } from './api.ts'
import { accessToken } from './session.ts'

/**
 * Without progress for so long the server counts as unreachable: a phone may lose its network for a while.
 */
const stalledMs = 60_000
/** Until the answer, once all bytes are sent: the server may be at work on other uploads. */
const answerMs = 180_000

interface Upload<E extends Endpoint> {
  query: Sent<E, 'query'>
  file: Blob
  signal: AbortSignal
  /** Gets how much of the file is sent, from 0 to 1. */
  onProgress: (sent: number) => void
}

/**
 * Sends a file as the body of a call. It uses XMLHttpRequest, because `fetch` does not tell how much is sent.
 * Rejects as `call` does.
 */
export function sendFile<E extends Endpoint & { upload: true }>(
  { method, path }: E,
  { query, file, signal, onProgress }: Upload<E>,
): Promise<Answer<E>> {
  const token = accessToken()
  const request = new XMLHttpRequest()
  request.open(method, urlOf(path, {}, query as object))
  for (const [name, value] of Object.entries(headersFor(undefined, { token })))
    request.setRequestHeader(name, value)
  request.setRequestHeader('content-type', 'application/octet-stream')
  let timer: ReturnType<typeof setTimeout> | undefined
  const allow = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), ms)
  }
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  return new Promise<Answer<E>>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      allow(stalledMs)
      onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => allow(answerMs))
    request.addEventListener('error', () => reject(new CallError('error.server.unreachable')))
    request.addEventListener('abort', () =>
      reject(signal.aborted ? signal.reason : new CallError('error.server.unreachable')),
    )
    request.addEventListener('load', () => {
      if (request.status >= 400) return reject(errorOf(request.responseText, token))
      try {
        resolve(answerOf<E>(request.responseText))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
    allow(stalledMs)
    request.send(file)
  })
}
