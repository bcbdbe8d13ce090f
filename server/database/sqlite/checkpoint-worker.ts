/**
 * Worker thread that moves the write-ahead log into the database file. This takes two syncs, which would otherwise stop
 * the thread that answers requests.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const connection = new DatabaseSync(String(workerData), { timeout: 5_000 })
connection.exec('pragma synchronous = normal')

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'checkpoint') {
    connection.exec('pragma wal_checkpoint(passive)')
    parentPort?.postMessage('checkpointed')
  } else {
    connection.close()
    parentPort?.close()
  }
})
