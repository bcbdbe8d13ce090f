/** Worker thread that compares pages, because long ones take a while. It gets no setting of the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { changedPages } from './changed-pages.ts'

const [before, after] = workerData as Parameters<typeof changedPages>
parentPort?.postMessage(changedPages(before, after))
