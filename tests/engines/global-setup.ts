import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '#tests/support/browser-program.ts'
import { findEngines } from '#tests/support/engine-programs.ts'
import type { EnginePrograms } from '#tests/support/engine-programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    enginePrograms: EnginePrograms
  }
}

const builtSite = new URL('../../dist/current/site.json', import.meta.url)

export default async function setup(project: TestProject): Promise<void> {
  if (!existsSync(builtSite)) throw new Error('The tests in other engines need the built site: npm run build')
  project.provide('enginePrograms', await findEngines())
  project.provide('browserProgram', await findBrowser())
}
