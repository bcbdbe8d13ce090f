import { useState } from 'react'
import type { LessonEvent } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { dayMs, minuteMs, startOfDay } from '#time/tokyo.ts'
import { useLessons } from '../api.ts'
import { copyAt, firstPlan, isFree, startsOf } from './copy-plan.ts'
import type { Copy } from './copy-plan.ts'

const none: readonly LessonEvent[] = []

/** The planned copies of a lesson, and which of them are chosen: those without problems, until the administrator decides. */
export function useCopies(event: LessonEvent, now: number) {
  const lessonStart = Date.parse(event.start)
  const [plan, setPlan] = useState(() => firstPlan(lessonStart, now))
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())

  const starts = startsOf(plan, lessonStart)
  const from = startOfDay(starts[0] ?? now)
  const to = startOfDay(starts.at(-1) ?? now) + 2 * dayMs
  const tooFar = to - from > limits.rangeDays * dayMs
  const query = useLessons(tooFar ? { from, to: from + dayMs } : { from, to })
  const { data: lessons = none } = query
  const copies = starts.map((start) => copyAt(start, event.resource.yoga.length * minuteMs, lessons))
  const isChosen = (copy: Copy) => choices.get(copy.start) ?? isFree(copy)

  return {
    plan,
    setPlan,
    copies,
    chosen: copies.filter(isChosen),
    isChosen,
    choose: ({ start }: Copy, wanted: boolean) => setChoices(new Map([...choices, [start, wanted]])),
    /** Whether the plan is longer than the range that lessons are read for. */
    tooFar,
    query,
  }
}
