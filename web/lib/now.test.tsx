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
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: noon + 40_000 })
  await rerender(<Clock />)
  await reads(noon)
  await vi.advanceTimersByTimeAsync(8_000)
  await reads(noon)
  await vi.advanceTimersByTimeAsync(24_000)
  await reads(noon + minuteMs)
  await vi.advanceTimersByTimeAsync(20_000)
  await reads(noon + minuteMs)
  // A computer that has slept: its timers stood still, and end within a quarter of a minute.
  vi.setSystemTime(noon + 61 * minuteMs + 30_000)
  await vi.advanceTimersByTimeAsync(minuteMs / 4)
  await reads(noon + 61 * minuteMs)
})
