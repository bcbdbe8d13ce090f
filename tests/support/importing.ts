import { finishImport, stageLines, startImport } from '#contract/importing/imports.ts'
import type { ImportKind } from '#contract/importing/imports.ts'
import { TestApp } from './app.ts'
import { givenAdmin } from './factories.ts'
import type { TestMember } from './factories.ts'

/** An administrator who imports a file. */
export async function openImport(kind: ImportKind, fileName: string) {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const begin = async (lines: number, as: TestMember = admin) =>
    (await app.ask(startImport, { as, body: { kind, fileName, lines } })).body.id
  const stage = async (id: string, rows: object[], as: TestMember = admin) =>
    app.ask(stageLines, { as, params: { id }, body: { rows } })
  const problemsOf = async (id: string, rows: object[], as?: TestMember) =>
    (await stage(id, rows, as)).body.problems
  const finish = async (id: string, as: TestMember = admin) => app.ask(finishImport, { as, params: { id } })
  const whole = async (rows: object[]) => {
    const id = await begin(rows.length)
    const problems = await problemsOf(id, rows)
    return { id, problems, answer: await finish(id) }
  }
  return { app, admin, begin, stage, problemsOf, finish, whole }
}

/** A line of a file of members. */
export const rowOf = (line: number, cells: Record<string, string> = {}) => ({
  line,
  cells: {
    email: `import-${line}@example.test`,
    fullName: `佐藤 愛${line}`,
    fullKana: 'サトウ アイ',
    ...cells,
  },
})

export const rowsOf = (count: number, first = 2) =>
  Array.from({ length: count }, (_, position) => rowOf(first + position))

/** An import of members, and a way to read the members that there are. */
export async function openMemberImport() {
  const imports = await openImport('members', '会員.csv')
  const members = async () =>
    imports.app.database.reader
      .selectFrom('members')
      .selectAll()
      .where('role', '=', 'USER')
      .orderBy('number')
      .execute()
  return { ...imports, members }
}
