/** A process of the drill: opens the copy, says that it is ready, and makes its calls when it is told to. */
import { once } from 'node:events'
import { openDatabase } from '#server/database/open.ts'
import { makeCall } from './call.ts'
import type { Task } from './call.ts'

/**
 * All calls are made at once, so that the last ones wait for a connection until the others have ended, on a
 * slow server for long.
 */
const longestWaitMs = 60_000

const answer = (message: unknown) => process.send?.(message)

const [{ settings, calls, now }] = (await once(process, 'message')) as [Task]
const database = await openDatabase({ ...settings, connectWithinMs: longestWaitMs })
answer('ready')
await once(process, 'message')
const outcomes = await Promise.all(calls.map((call) => makeCall(database, call, now)))
await database.close()
answer(outcomes)
process.disconnect?.()
