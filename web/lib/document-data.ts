import { createContext } from 'react'
import type { ShownNews } from '#contract/news.ts'
import type { ShownTeacher } from '#contract/teachers.ts'
import type { PageFacts } from '#studio/facts.ts'
import type { SpaceFacts } from '#studio/spaces.ts'

/**
 * What the document of a page carries for its script, so that taking it over finds the same. The renderer
 * shows the page with nothing else.
 */
export interface DocumentData {
  /** The name of the page. */
  page: string
  /** The sections that differ from their files, and of the landing page its own. */
  facts?: Partial<PageFacts>
  /** The newest first. */
  news?: readonly ShownNews[] | undefined
  teachers?: readonly ShownTeacher[] | undefined
  /** Absent while they are those of the file. */
  spaces?: readonly SpaceFacts[]
}

/** The data of the document that was opened; the app provides it. */
export const DataOfDocument = createContext<DocumentData | undefined>(undefined)

/** Lets the pages of this tab read again what their document carried. The app provides it. */
export const OutdateDocument = createContext(() => undefined as void)
