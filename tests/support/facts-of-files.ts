import { afterAll, expect } from 'vitest'
import { currentFacts, factsOfFiles } from '#studio/sections.ts'

// The files of a worker share the studio's facts, so a file that leaves changed ones behind fails.
afterAll(() => expect(currentFacts()).toEqual(factsOfFiles))
