import type { LessonEvent } from '#contract/lessons.ts'
import { useLanguage } from '#web/lib/language.ts'
import { factsOf } from './facts-of-lesson.ts'
import { hasEnded } from './lesson-state.ts'

/** The coming lessons of a week for search engines. It is a data block, which the content policy does not block. */
export function LessonFacts({ events, now }: { events: readonly LessonEvent[]; now: number }) {
  const { language } = useLanguage()
  const coming = events.filter((event) => !hasEnded(event, now))
  if (coming.length === 0) return null
  const facts = coming.map((event) => factsOf(event, language, location.origin))
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', '@graph': facts })}
    </script>
  )
}
