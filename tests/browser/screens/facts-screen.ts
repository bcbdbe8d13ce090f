import type { Section } from '#studio/sections.ts'
import type { Language } from '#studio/languages.ts'
import { openOwnStudio } from '../own-studio.ts'
import type { Visit, VisitOptions } from '../visit.ts'

/** An administrator at a section of /admin/studio, in a studio of its own: in Japanese on a phone, in English on a wide screen. */
export async function openFacts(
  visit: (options: VisitOptions) => Promise<Visit>,
  language: Language,
  section: Section,
) {
  const { studio, origins } = await openOwnStudio()
  const width = language === 'ja' ? 390 : 1440
  const admin = await visit({ studio, language, width, as: await studio.admin() })
  const { page, t } = admin
  const button = (key: string, values?: Record<string, unknown>) =>
    page.getByRole('button', { name: t(key, values), exact: true })
  const field = (name: string) => page.getByRole('textbox', { name: t(`admin.field.${name}`), exact: true })
  await admin.open(`/admin/studio?section=${section}`)
  return { admin, origins, width, button, field, dialog: page.getByRole('alertdialog') }
}
