import type { Writer } from '#server/database/database.ts'
import { news } from '#studio/news.ts'
import { countNewsChange, insertNewsRow } from './queries.ts'
import { newsOfFile } from './rules.ts'

/** What every change of the news begins with: the lock, and at the first change the news of the file as rows of the table. */
export async function beginChange(writer: Writer): Promise<void> {
  if ((await countNewsChange(writer)) > 1) return
  for (const row of newsOfFile(news)) await insertNewsRow(writer, row)
}
