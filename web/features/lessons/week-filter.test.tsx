import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { show } from '#tests/components/show.tsx'
import { ofTeachers, TeacherFilter } from './week-filter.tsx'

const lessonOf = (id: string, name: string) => lessonEvent({ lesson: { id, teacher: { id, name } } })

test('a visitor filters the lessons of a week by teacher', async () => {
  const events = [lessonOf('aoi', 'Aoi Mori'), lessonOf('wataru', 'Wataru Shiomi'), lessonEvent()]
  const choose = vi.fn()
  const { t } = await show(<TeacherFilter events={events} chosen={['aoi']} onChoose={choose} />, {
    language: 'en',
  })
  const filter = page.getByRole('group', { name: t('booking.teachers') })
  await filter.getByRole('button', { name: 'Wataru Shiomi' }).click()
  expect(choose).toHaveBeenLastCalledWith(['aoi', 'wataru'])
  await filter.getByRole('button', { name: 'Aoi Mori' }).click()
  expect(choose).toHaveBeenLastCalledWith([])
  expect(ofTeachers(events, ['wataru'])).toEqual([events[1]])
  expect(ofTeachers(events, [])).toEqual(events)
})
