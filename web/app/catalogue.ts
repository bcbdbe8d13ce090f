import type en from './catalogue-en.ts'

/** The shape of the texts; both languages have the same keys (`npm run check:catalogues`). */
export type Catalogue = typeof en
