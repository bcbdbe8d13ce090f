import { useLocation } from 'react-router'

/** The lesson that /booking passes on when a visitor chooses it. A reload keeps it. */
export interface ChosenLesson {
  id: string
  title: string
  start: string
  end: string
  /** The page on which a member books it, without its language. */
  back: string
}

/** The lesson that the visitor has chosen; undefined when the page was opened in another way. */
export function useChosenLesson(): ChosenLesson | undefined {
  const { id, title, start, end, back } = (useLocation().state ?? {}) as Partial<ChosenLesson>
  return id && title && start && end && back ? { id, title, start, end, back } : undefined
}
