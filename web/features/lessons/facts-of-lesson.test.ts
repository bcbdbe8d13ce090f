import { expect, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import { identity } from '#studio/identity.ts'
import { prices } from '#studio/prices.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { factsOf } from './lesson-facts.tsx'

const origin = 'https://studio.example'

const lesson = (seatsLeft: number, imageUrl = '/pictures/hatha.svg'): LessonEvent => ({
  start: '2026-11-22T23:00:00.000Z',
  end: '2026-11-23T00:15:00.000Z',
  title: 'Slow hatha',
  allDay: false,
  resource: {
    yoga: {
      id: 'l1',
      title: 'Slow hatha',
      desc: 'Every pose in its time.',
      imageUrl,
      start: '2026-11-22T23:00:00.000Z',
      length: 75,
      level: null,
      spaceId: null,
      event: null,
      teacher: null,
      totalSeats: 8,
      seatsLeft,
      waiting: 0,
      cancelUntil: '2026-11-22T20:00:00.000Z',
    },
    yogaBooking: null,
    yogaWaiting: null,
  },
})

test('a lesson is an event at the studio, in the studio’s own time', () => {
  expect(factsOf(factsOfFiles, lesson(3), 'en', origin)).toMatchObject({
    '@type': 'Event',
    name: 'Slow hatha',
    description: 'Every pose in its time.',
    startDate: '2026-11-23T08:00:00+09:00',
    endDate: '2026-11-23T09:15:00+09:00',
    url: `${origin}/en/booking?week=2026-11-22&day=2026-11-23&lesson=l1`,
    location: { '@type': 'Place', name: identity.name.en, address: { postalCode: identity.postalCode } },
    organizer: { '@id': `${origin}/#studio` },
    remainingAttendeeCapacity: 3,
  })
})

test('a first visit costs what the price page says, as long as there is a seat', () => {
  const offer = { price: prices.trialLesson, priceCurrency: 'JPY' }
  const of = (availability: string) => ({ offers: { ...offer, availability } })
  expect(factsOf(factsOfFiles, lesson(1), 'ja', origin)).toMatchObject(of('https://schema.org/InStock'))
  expect(factsOf(factsOfFiles, lesson(0), 'ja', origin)).toMatchObject(of('https://schema.org/SoldOut'))
})

test('an event costs its own price, and a free one nothing', () => {
  const event = lesson(2)
  const costing = (price: number) => {
    const yoga = { ...event.resource.yoga, event: { price, memberPrice: 500, tiers: [] } }
    return factsOf(factsOfFiles, { ...event, resource: { ...event.resource, yoga } }, 'ja', origin)
  }
  expect(costing(3_500)).toMatchObject({
    isAccessibleForFree: false,
    offers: { price: 3_500, priceCurrency: 'JPY', availability: 'https://schema.org/InStock' },
  })
  expect(costing(0)).toMatchObject({ isAccessibleForFree: true, offers: { price: 0 } })
  expect(factsOf(factsOfFiles, event, 'ja', origin)).not.toHaveProperty('isAccessibleForFree')
})

test('a lesson that a closure has cancelled is a cancelled event', () => {
  const event = lesson(0)
  const yoga = { ...event.resource.yoga, cancelled: { reason: 'Typhoon' } }
  const facts = factsOf(factsOfFiles, { ...event, resource: { ...event.resource, yoga } }, 'en', origin)
  expect(facts).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  expect(factsOf(factsOfFiles, event, 'en', origin)).toMatchObject({
    eventStatus: 'https://schema.org/EventScheduled',
  })
})

test('pictures of our own and of others are named by their whole address', () => {
  expect(factsOf(factsOfFiles, lesson(1), 'ja', origin)).toMatchObject({
    image: `${origin}/pictures/hatha.svg`,
  })
  const theirs = 'https://pictures.example/a.jpg'
  expect(factsOf(factsOfFiles, lesson(1, theirs), 'ja', origin)).toMatchObject({ image: theirs })
})

test('the teacher of a lesson performs it', () => {
  const event = lesson(1)
  const yoga = { ...event.resource.yoga, teacher: { id: 'hida', name: 'Mari Hida' } }
  const facts = factsOf(factsOfFiles, { ...event, resource: { ...event.resource, yoga } }, 'en', origin)
  expect(facts).toMatchObject({ performer: { '@type': 'Person', name: 'Mari Hida' } })
  expect(factsOf(factsOfFiles, event, 'en', origin)).not.toHaveProperty('performer')
})
