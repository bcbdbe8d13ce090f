import { CamelCasePlugin } from 'kysely'

/**
 * Queries and rows name columns in camelCase, as the rest of the program does; the database and the text of
 * raw `sql` name them in snake_case. The keys inside JSON stay as they were written.
 */
export const camelCaseColumns = new CamelCasePlugin({ maintainNestedObjectKeys: true })
