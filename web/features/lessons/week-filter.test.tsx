import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { show } from '#tests/components/show.tsx'
import { chosenOf, Filters } from './week-filter.tsx'

const lessonOf = (id: string, name: string) => lessonEvent({ lesson: { id, teacher: { id, name } } })

test('a visitor filters the lessons of a week by teacher', async () => {
  const events = [lessonOf('aoi', 'Aoi Mori'), lessonOf('wataru', 'Wataru Shiomi'), lessonEvent()]
  const filter = { events: false, levels: [], teachers: ['aoi'] }
  const change = vi.fn()
  const { t } = await show(<Filters {...{ events, filter }} onChange={change} />, { language: 'en' })
  const teachers = page.getByRole('group', { name: t('booking.teachers') })
  await teachers.getByRole('button', { name: 'Wataru Shiomi' }).click()
  expect(change).toHaveBeenLastCalledWith({ teachers: ['aoi', 'wataru'] })
  await teachers.getByRole('button', { name: 'Aoi Mori' }).click()
  expect(change).toHaveBeenLastCalledWith({ teachers: [] })
  expect(chosenOf(events, { ...filter, teachers: ['wataru'] })).toEqual([events[1]])
  expect(chosenOf(events, { ...filter, teachers: [] })).toEqual(events)
})
