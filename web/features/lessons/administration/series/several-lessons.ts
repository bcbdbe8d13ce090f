import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonFields } from '#contract/lessons.ts'
import { CallError } from '#web/lib/api.ts'
import type { Announcement, SeriesPart } from '../api.ts'

interface Options {
  /** Saves what the form holds. */
  save: (body: LessonFields, part: SeriesPart | undefined) => Promise<unknown>
  remove: (part: SeriesPart, announcement: Announcement) => Promise<unknown>
  /** Runs the work with what the form holds, and says in the form what went wrong. */
  submit: (work: (body: LessonFields) => Promise<void>) => () => Promise<void>
  /** Says in the form what went wrong. */
  tell: (error: unknown) => void
  closeDeletion: () => void
  onClose: () => void
}

/** What the dialog of a lesson does when the lesson is one of a series: it asks for which lessons an action is. */
export function useSeveralLessons({ save, remove, submit, tell, closeDeletion, onClose }: Options) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<LessonFields>()
  const [open, setOpen] = useState(false)
  const [outdated, setOutdated] = useState(0)

  function finish(text: string) {
    toast.success(text)
    onClose()
  }

  return {
    asked,
    open,
    /** How often the lessons had changed since their preview. */
    outdated,
    ask(body: LessonFields) {
      setAsked(body)
      setOutdated(0)
      setOpen(true)
    },
    cancel: () => setOpen(false),
    change: (part: SeriesPart | undefined) =>
      submit(async (body) => {
        try {
          await save(body, part)
        } catch (error) {
          if (isOutdated(error)) return setOutdated(outdated + 1)
          setOpen(false)
          throw error
        }
        finish(t(part === undefined ? 'admin.lesson.saved' : 'admin.series.change.done'))
      })(),
    async remove(part: SeriesPart, announcement: Announcement) {
      try {
        await remove(part, announcement)
        finish(t('admin.series.deletion.done'))
      } catch (error) {
        if (isOutdated(error)) return setOutdated(outdated + 1)
        closeDeletion()
        tell(error)
      }
    },
  }
}

/** The lessons or their bookings have changed since the preview, which is then read again. */
const isOutdated = (error: unknown) => error instanceof CallError && error.code === 'error.series.changed'
