/** A process of the drill: opens the copy, says that it is ready, and makes its calls when it is told to. */
import { once } from 'node:events'
import { openDatabase } from '#server/database/open.ts'
import { makeCall } from './call.ts'
import type { Task } from './call.ts'

const answer = (message: unknown) => process.send?.(message)

const [{ settings, calls, now }] = (await once(process, 'message')) as [Task]
const database = await openDatabase(settings)
answer('ready')
await once(process, 'message')
const outcomes = await Promise.all(calls.map((call) => makeCall(database, call, now)))
await database.close()
answer(outcomes)
process.disconnect?.()
