import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes } from '#contract/index.ts'

const folder = new URL('../../contract/', import.meta.url)

/** Every endpoint that a file of `contract/` exports, in the order of the files. */
export const endpoints: Endpoint[] = []

for (const file of readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))) {
  const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>
  endpoints.push(...Object.values(exported).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'answer' in value &&
    Object.hasOwn(routes, String(value.name))
  )
}
