import type { Catalogue } from './catalogue.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalogue }
    enableSelector: false
  }
}
