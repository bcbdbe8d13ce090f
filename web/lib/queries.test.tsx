import { expect, test } from 'vitest'
import { queries } from './queries.ts'
import { endSession } from './session.ts'

test.for(['logout', 'expired', 'accountClosed'] as const)(
  'what was read for a member is forgotten when the session ends (%s)',
  (why) => {
    queries.setQueryData(['tickets of a member'], 3)
    endSession(why)
    expect(queries.getQueryData(['tickets of a member'])).toBeUndefined()
  },
)
