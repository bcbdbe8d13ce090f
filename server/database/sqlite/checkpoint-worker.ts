/**
 * Worker thread that moves the write-ahead log into the database file. This takes two syncs, which would otherwise stop
 * the thread that answers requests.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { storageFailure } from '../storage-failure.ts'

/**
 * Both move the log as far as its readers allow. `truncate` also empties the file, for which it takes the lock of a
 * writer: writes must wait meanwhile.
 */
export type CheckpointMode = 'passive' | 'truncate'

/** The answer to a mode: why it failed, or undefined. */
export interface CheckpointAnswer {
  failure: string | undefined
}

/** How long `truncate` waits for readers. Another process may read for minutes, and writes wait as long as this. */
const readersMs = 50

const connection = new DatabaseSync(String(workerData), { timeout: readersMs })
connection.exec('pragma synchronous = normal')

parentPort?.on('message', (message: CheckpointMode | 'close') => {
  if (message === 'close') {
    connection.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage({ failure: checkpoint(message) } satisfies CheckpointAnswer)
})

function checkpoint(mode: CheckpointMode): string | undefined {
  try {
    connection.exec(`pragma wal_checkpoint(${mode})`)
    return undefined
  } catch (error) {
    return storageFailure(error) ?? String(error)
  }
}
