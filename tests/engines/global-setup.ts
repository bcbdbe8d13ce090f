import type { TestProject } from 'vitest/node'
import { findEngines } from '#tests/support/engine-programs.ts'
import type { EnginePrograms } from '#tests/support/engine-programs.ts'
import setUpStudio from '../browser/global-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    enginePrograms: EnginePrograms
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  project.provide('enginePrograms', await findEngines())
  return setUpStudio(project)
}
