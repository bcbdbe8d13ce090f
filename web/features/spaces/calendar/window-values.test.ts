import { describe, expect, test } from 'vitest'
import { windowForm } from './window-values.ts'

describe('the form of a window', () => {
  const window = { rentableId: '1', start: '2026-11-23 09:00', end: '2026-11-23 12:15' }

  test('the form of a window becomes the body of the call, with times in Tokyo as instants', () => {
    expect(windowForm.parse(window)).toEqual({
      rentableId: '1',
      start: '2026-11-23T00:00:00.000Z',
      end: '2026-11-23T03:15:00.000Z',
    })
  })

  test.each([
    [{ end: '2026-11-23 09:00' }, 'end validate'],
    [{ end: '2026-11-24 09:15' }, 'end tooLong'],
    [{ start: ' 09:00' }, 'start required'],
    [{ start: '2026-11-23 09:10' }, 'start step'],
  ])('the form of a window with %j is refused: %s', (values, expected) => {
    const issue = windowForm.safeParse({ ...window, ...values }).error?.issues[0]
    expect(`${issue?.path.join('.')} ${issue?.message}`).toBe(expected)
  })
})
