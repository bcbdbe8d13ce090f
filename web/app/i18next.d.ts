import type * as catalogue from './catalogue.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof catalogue }
    enableSelector: false
  }
}
