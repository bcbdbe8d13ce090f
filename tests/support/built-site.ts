import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { TestApp } from './app.ts'
import type { TestPlace } from './databases.ts'
import { ServedPage } from './served-page.ts'

const folder = fileURLToPath(new URL('../../dist/current', import.meta.url))

/** The folder of the newest build. Throws when there is none. */
export function builtSite(): string {
  if (!existsSync(join(folder, 'site.json'))) throw new Error('there is no built site: npm run build')
  return folder
}

/** Every page that was built, by its path in Japanese (`/price`) and the key of its texts. */
export function builtPages(): Array<{ path: string; name: string }> {
  const site = JSON.parse(readFileSync(join(builtSite(), 'site.json'), 'utf8')) as {
    pages: Record<string, string>
  }
  return (
    Object.entries(site.pages)
      .filter(([path]) => !/^\/en(\/|$)/.test(path))
      // A path with a parameter gets a value that does not exist.
      .map(([path, file]) => ({ path: path.replace(/:\w+$/, 'none'), name: basename(file, '.html') }))
  )
}

/** A new studio whose pages are those of the build. `given` is as for `TestApp.open`. */
export async function openSite(
  given: { place?: TestPlace; atEnd?: (end: () => Promise<void>) => void } = {},
) {
  const studio = await TestApp.open({ ...given, siteDir: builtSite() })
  await fillTeachers(contextIn(studio.database, studio.clock.now()))
  const pageAt = async (address: string, headers: Record<string, string> = {}): Promise<ServedPage> => {
    const { statusCode, body } = await studio.app.inject({ url: address, headers })
    return new ServedPage(statusCode, body)
  }
  return { studio, pageAt, ask: studio.ask.bind(studio) }
}
