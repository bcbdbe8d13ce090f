import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../source-files.ts'

const folder = join(projectRoot, 'docs', 'high-availability')

/** The path of a configuration file that is used as it stands. */
export const configurationFile = (name: 'patroni.yml' | 'haproxy.cfg') => join(folder, name)

/** The variables of an environment file. As by `envsubst`, the given values take the place of `${NAME}`. */
export function environmentOf(
  name: 'etcd.env' | 'patroni.env' | 'haproxy.env',
  given: Record<string, string> = {},
): Record<string, string> {
  const filled = readFileSync(join(folder, name), 'utf8').replace(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = given[variable]
    if (value === undefined) throw new Error(`${name} asks for ${variable}, which the drill does not give.`)
    return value
  })
  const lines = filled.split('\n').filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
