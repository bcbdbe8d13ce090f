import type { LessonEvent } from '#contract/lessons.ts'
import type { PageFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { offsetText } from '#time/tokyo.ts'
import { useFacts } from '#web/lib/facts.ts'
import { pathIn, useLanguage } from '#web/lib/language.ts'
import { businessId, placeOf } from '#web/lib/structured-data.ts'
import { hasEnded } from './lesson-state.ts'
import { pageOfLesson } from './week-address.ts'

/**
 * The coming lessons of a week for search engines. It is a data block, which the content policy does not
 * block.
 */
export function LessonFacts({ events, now }: { events: readonly LessonEvent[]; now: number }) {
  const studioFacts = useFacts()
  const { language } = useLanguage()
  const coming = events.filter((event) => !hasEnded(event, now))
  if (coming.length === 0) return null
  const facts = coming.map((event) => factsOf(studioFacts, event, language, location.origin))
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', '@graph': facts })}
    </script>
  )
}

/**
 * A lesson as search engines know events (schema.org): what it is, when, where, and what an event, or a first
 * visit to a lesson, costs.
 */
export function factsOf(
  facts: PageFacts,
  { start, end, resource }: LessonEvent,
  language: Language,
  origin: string,
): object {
  const { id, title, desc, imageUrl, teacher, totalSeats, seatsLeft, cancelled, event } = resource.yoga
  const url = origin + pathIn(language, pageOfLesson({ id, start }))
  return {
    '@type': 'Event',
    name: title,
    description: desc,
    image: new URL(imageUrl, origin).href,
    url,
    startDate: offsetText(Date.parse(start)),
    endDate: offsetText(Date.parse(end)),
    eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(facts, language),
    organizer: {
      '@type': 'Organization',
      '@id': businessId(origin),
      name: facts.names.studioName[language],
      url: `${origin}${pathIn(language, '/')}`,
    },
    ...(teacher && { performer: { '@type': 'Person', name: teacher.name } }),
    maximumAttendeeCapacity: totalSeats,
    remainingAttendeeCapacity: seatsLeft,
    ...(event && { isAccessibleForFree: event.price === 0 }),
    offers: {
      '@type': 'Offer',
      url,
      price: event === null ? facts.prices.trialLesson : event.price,
      priceCurrency: 'JPY',
      availability: `https://schema.org/${seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    },
  }
}
