import { inject } from 'vitest'
import { replaceClock } from '#tests/support/replace-clock.ts'

// Of this process, and so of its servers too.
replaceClock(inject('now'))
