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
  news?: readonly ShownNews[]
  teachers?: readonly ShownTeacher[]
  /** Absent while they are those of the file. */
  spaces?: readonly SpaceFacts[]
}

/** The data of the document that was opened; the app provides it. */
export const DataOfDocument = createContext<DocumentData | undefined>(undefined)
