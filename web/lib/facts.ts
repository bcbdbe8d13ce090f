import { createContext, use } from 'react'
import type { PageFacts } from '#studio/facts.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'

/** The facts of the studio that the page shows. Without a provider they are those of the files. */
export const Facts = createContext(pageFactsOfFiles)

export const useFacts = (): PageFacts => use(Facts)

/** Lets this tab go on with other facts, after an administrator has published them. The app provides it. */
export const TakeOverFacts = createContext((_: PageFacts): void => undefined)
