import { useState } from 'react'
import type { ByHandChoice, LessonEvent, LessonForm } from '#contract/lessons.ts'
import { dateOf } from '#time/tokyo.ts'
import type { SeriesPart } from '../api.ts'
import { useChangePreview } from './api.ts'
import type { Scope } from './scope-choice.tsx'

/**
 * Which lessons of its series a change of the lesson is for, and the preview of it.
 * @param body undefined while what was typed is wrong
 * @param attempt counts how often the lessons had changed since their preview, which is then read again
 */
export function useChangeScope(event: LessonEvent, body: LessonForm | undefined, attempt: number) {
  const [chosen, setScope] = useState<Scope>('one')
  const [byHand, setByHand] = useState<ByHandChoice>('keep')
  const otherDay = body !== undefined && dateOf(Date.parse(body.start)) !== dateOf(Date.parse(event.start))
  const scope = otherDay ? 'one' : chosen
  const preview = useChangePreview({ id: event.resource.yoga.id, scope, byHand, attempt }, body)
  const part: SeriesPart | undefined =
    scope === 'one' || preview.data === undefined ? undefined : { scope, byHand, etag: preview.data.etag }
  return {
    scope,
    setScope,
    byHand,
    setByHand,
    otherDay,
    preview,
    part,
    /** Whether it is known what the change does. */
    ready: scope === 'one' || (part !== undefined && !preview.isFetching),
  }
}

export type ChangeScopeState = ReturnType<typeof useChangeScope>
