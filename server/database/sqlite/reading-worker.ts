/**
 * Worker thread that runs long queries on a connection of its own. On the thread that answers requests, such
 * a query would keep all of them waiting.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { connectForReading } from './connect.ts'

export interface Question {
  id: number
  sql: string
  parameters: readonly unknown[]
}

/** The rows, or what made the query fail. */
export interface Answer {
  id: number
  rows: unknown[]
  failure?: { message: string; errcode?: number }
}

let connection: DatabaseSync | undefined

parentPort?.on('message', (message: Question | 'close') => {
  if (message === 'close') {
    connection?.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(answer(message))
})

function answer({ id, sql, parameters }: Question): Answer {
  try {
    connection ??= connectForReading(String(workerData))
    return { id, rows: connection.prepare(sql).all(...(parameters as SQLInputValue[])) }
  } catch (error) {
    // An error that is sent to another thread loses its fields.
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
    const message = error instanceof Error ? error.message : String(error)
    return { id, rows: [], failure: errcode === undefined ? { message } : { message, errcode } }
  }
}
