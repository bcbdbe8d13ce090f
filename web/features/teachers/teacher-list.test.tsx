import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { teachers } from '#studio/teachers.ts'
import { show } from '#tests/components/show.tsx'
import { TeacherList } from './teacher-list.tsx'

test.for([
  [1440, '100%', 2],
  [1024, '100%', 2],
  [1440, '200%', 1],
  [390, '100%', 1],
] as const)(
  'in a window of %i pixels with text of %s the teachers stand in %i columns, and no name breaks inside a word',
  async ([width, size, columns], { onTestFinished }) => {
    const { style } = document.documentElement
    onTestFinished(() => void (style.fontSize = ''))
    style.fontSize = size
    await show(<TeacherList teachers={teachers} />, { width, language: 'en' })
    const names = page.getByRole('heading', { level: 3 })
    await expect.element(names.first()).toBeVisible()
    const lefts = () => names.elements().map((name) => Math.round(name.getBoundingClientRect().left))
    await expect.poll(() => new Set(lefts()).size).toBe(columns)
    for (const name of names.elements()) {
      const lines = Math.round(
        name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight),
      )
      expect(lines).toBeLessThanOrEqual(name.textContent.split(' ').length)
    }
  },
)
