/**
 * Worker thread that moves the write-ahead log into the database file. This takes two syncs, which would otherwise stop
 * the thread that answers requests.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { storageFailure } from '../storage-failure.ts'

/** The answer to `checkpoint`: why it failed, or undefined. */
export interface CheckpointAnswer {
  failure: string | undefined
}

const connection = new DatabaseSync(String(workerData), { timeout: 5_000 })
connection.exec('pragma synchronous = normal')

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    connection.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage({ failure: checkpoint() } satisfies CheckpointAnswer)
})

function checkpoint(): string | undefined {
  try {
    connection.exec('pragma wal_checkpoint(passive)')
    return undefined
  } catch (error) {
    return storageFailure(error) ?? String(error)
  }
}
