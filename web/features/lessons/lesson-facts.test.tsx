import { expect, test } from 'vitest'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayMs } from '#time/tokyo.ts'
import { LessonFacts } from './lesson-facts.tsx'

const structuredData = () => document.querySelector('main script[type="application/ld+json"]')?.textContent

test('search engines that run scripts find the coming lessons of the week as structured data', async () => {
  const past = lessonEvent({ start: now - dayMs, title: 'Yesterday' })
  await show(<LessonFacts events={[past, lessonEvent()]} now={now} />, { language: 'en' })
  await expect.poll(structuredData).toBeTruthy()
  expect(JSON.parse(structuredData() ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Event', startDate: '2026-11-21T12:00:00+09:00' }],
  })
})
