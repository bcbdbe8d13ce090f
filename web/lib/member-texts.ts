import { createContext } from 'react'

/**
 * Loads the texts that a public page has not loaded, for a part of the page that is loaded later. The app
 * provides it.
 */
export const LoadMemberTexts = createContext(() => Promise.resolve())
