import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '#tests/support/browser-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser that every worker starts. */
    browserProgram: string
  }
}

const builtSite = new URL('../../dist/current/site.json', import.meta.url)

export default async function setup(project: TestProject): Promise<void> {
  if (!existsSync(builtSite)) throw new Error('The browser tests need the built site: npm run build')
  project.provide('browserProgram', await findBrowser())
}
