/** Worker thread that compares pages, because long ones take a while. It gets no setting of the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { changedPages } from './changed-pages.ts'

type Given = Parameters<typeof changedPages>

const [before, after] = workerData as Given
parentPort?.postMessage(changedPages(before, after))
