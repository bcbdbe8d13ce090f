import { existsSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '#tests/support/browser-program.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { fillStudio } from './studio-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser that every worker starts. */
    browserProgram: string
    /** The data folder of the demo studio, of which each file gets a copy. */
    filledStudio: string
  }
}

const builtSite = new URL('../../dist/current/site.json', import.meta.url)

export default async function setup(project: TestProject): Promise<() => void> {
  if (!existsSync(builtSite)) throw new Error('The browser tests need the built site: npm run build')
  project.provide('browserProgram', await findBrowser())
  const dataDir = newDataFolder()
  await fillStudio({ dataDir }, project.getProvidedContext().now)
  project.provide('filledStudio', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
