import type { Reader } from '#server/database/database.ts'
import { fullName } from '#studio/person-name.ts'
import { listAdministratorRows } from './administrator-queries.ts'

/** The administrators who can log in, with their names. */
export async function listAdministrators(reader: Reader) {
  const rows = await listAdministratorRows(reader)
  return rows.map(({ id, ...name }) => ({ id, name: fullName(name) }))
}
