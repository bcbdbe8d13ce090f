import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { exportEverything } from '#contract/exporting.ts'
import { exportedTables } from '#server/features/exporting/exported-tables.ts'
import { TestApp } from './app.ts'
import { confirmed, givenAdminWithPassword } from './authenticator-app.ts'

/** The tables that are exported, with their columns. */
export const keptTables = Object.entries(exportedTables).flatMap(([name, table]) =>
  typeof table === 'string' ? [] : [{ name, ...table }],
)

/** A studio, and how its administrator exports everything: the content of the files by their names. */
export async function openExport() {
  const app = await TestApp.open()
  const admin = await givenAdminWithPassword(app)
  /** Confirms who the administrator is, and exports. */
  const ask = async (language = 'ja') => {
    const confirmation = await confirmed(app, { as: admin })
    const headers = { 'accept-language': language }
    return app.ask(exportEverything, { as: admin, body: { confirmation }, headers })
  }
  const files = async (language = 'ja') => {
    const reply = await ask(language)
    expect(reply.status).toBe(200)
    return filesOf(reply.body as Buffer)
  }
  return { app, admin, ask, files }
}

/** The files of an archive. */
export const filesOf = (bytes: Buffer) =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]))

/** Without the headings. Line breaks within cells are none of the rows here. */
export const rowsOf = (file = '') => file.trimEnd().split('\r\n').slice(1)
