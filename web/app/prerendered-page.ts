import type { Language } from '#studio/languages.ts'

/** A page as the build writes it. */
export interface PrerenderedPage {
  address: string
  language: Language
  name: string
  /** For `<head>`; links are relative to the site. */
  title: string
  description: string
  alternates: Record<Language, string>
  private: boolean
  html: string
}
