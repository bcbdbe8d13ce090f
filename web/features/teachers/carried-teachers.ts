import type { ShownTeacher } from '#contract/teachers.ts'

/**
 * The page that introduces the teachers. Its document carries them, so that taking it over finds the same.
 */
const page = 'aboutYoga'

/** What the renderer of the documents shows; undefined in a browser. */
let rendered: readonly ShownTeacher[] | undefined

/** The renderer of the documents shows these teachers from now on. */
export function showTeachers(teachers: readonly ShownTeacher[]): void {
  rendered = teachers
}

/** What the document of a page carries; undefined for a page without teachers. */
export const teachersForDocument = (name: string): readonly ShownTeacher[] | undefined =>
  name === page ? (rendered ?? []) : undefined

/**
 * What the page shows: in the renderer, and in a browser that has opened its document. Undefined after a
 * visitor came here from another page, whose document carries no teachers.
 */
export function carriedTeachers(): readonly ShownTeacher[] | undefined {
  if (typeof document === 'undefined') return teachersForDocument(page)
  const block = document.getElementById('teachers')?.textContent
  return block ? (JSON.parse(block) as ShownTeacher[]) : undefined
}
