import { inject } from 'vitest'
import { replaceClock } from './replace-clock.ts'

// Of this process, and so of its servers too.
replaceClock(inject('now'))
