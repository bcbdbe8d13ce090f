import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { now as noon, show } from '#tests/components/show.tsx'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { useNow } from './now.ts'

function Clock() {
  return <p>{isoText(useNow() ?? 0)}</p>
}

test('the time of a page follows when a minute begins, and after a sleep', async () => {
  const { rerender } = await show(<p />)
  const reads = (time: number) => expect.element(page.getByText(isoText(time))).toBeVisible()
  // Waiting for a text moves the timers, too, by little: no step ends near the beginning of a minute.
  const inMinute = noon + 40_000
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: inMinute })
  await rerender(<Clock />)
  await reads(inMinute)
  await vi.advanceTimersByTimeAsync(8_000)
  await reads(inMinute)
  await vi.advanceTimersByTimeAsync(24_000)
  const nextMinute = noon + minuteMs + 5
  await reads(nextMinute)
  await vi.advanceTimersByTimeAsync(20_000)
  await reads(nextMinute)
  // A computer that has slept: its timers stood still, and end within a quarter of a minute.
  vi.setSystemTime(noon + 61 * minuteMs)
  await vi.advanceTimersByTimeAsync(minuteMs / 4)
  await expect.element(page.getByText(/T04:01:/)).toBeVisible()
})
