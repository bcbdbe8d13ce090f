import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { severalScopes } from '#contract/lessons.ts'
import type { ByHandChoice, LessonEvent, LessonFields, LessonForm, SeveralScope } from '#contract/lessons.ts'
import type { SeriesChangePreview } from '#contract/schedule/series.ts'
import { dateOf, shortDayText, timeText } from '#time/tokyo.ts'
import type { Announcement, SeriesScope } from '#web/features/lessons/administration/api.ts'
import type { LessonValues } from '#web/features/lessons/administration/lesson-form.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import type { Editor } from '#web/lib/editor.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useChangePreview } from './api.ts'

interface ChangeQuestionProps {
  open: boolean
  event: LessonEvent
  /** What the form holds; undefined until it was submitted. */
  body: LessonForm | undefined
  busy: boolean
  /** How often the series had changed since its preview was shown. */
  outdated: number
  onOk: (seriesScope: SeriesScope | undefined) => void
  onCancel: () => void
}

/** Asks for which lessons of a series an edit is. */
export function ChangeQuestion({ open, event, body, busy, outdated, onOk, onCancel }: ChangeQuestionProps) {
  const { t } = useTranslation()
  const state = useChangeScope(event, open ? body : undefined, outdated)
  return (
    <ConfirmDialog
      {...{ open, busy, onCancel }}
      title={t('lessonAdmin.series.change.title')}
      okLabel={t('lessonAdmin.series.change.ok')}
      cancelLabel={t('common.back')}
      okVariant="primary"
      okDisabled={!state.ready}
      onOk={() => onOk(state.seriesScope)}
    >
      <div className="grid gap-4">
        {outdated > 0 && <Notice kind="error">{t('error.series.changed')}</Notice>}
        <ChangeScopeFields state={state} />
      </div>
    </ConfirmDialog>
  )
}

/** Asks which lessons of a series a change is for, and says what it does to them. */
export function ChangeScopeFields({ state }: { state: ChangeScopeState }) {
  const { t } = useTranslation()
  const { scope, preview, otherDay } = state
  return (
    <div className="grid gap-4">
      <ScopeChoice
        scope={scope}
        onScope={state.setScope}
        onlyOne={otherDay ? t('lessonAdmin.series.scope.otherDay') : undefined}
      />
      {scope === 'one' ? (
        <p className="text-sm text-ink-soft">{t('lessonAdmin.series.change.one')}</p>
      ) : (
        <>
          <FailedLoad text={t('lessonAdmin.series.change.unchecked')} query={preview} />
          <div role="status" aria-busy={preview.isFetching}>
            {preview.isFetching && preview.data === undefined && (
              <p>{t('lessonAdmin.series.change.checking')}</p>
            )}
            {preview.data && <Summary preview={preview.data} />}
          </div>
          {preview.data && (
            <ChangedByHand
              lessons={preview.data.changedByHand}
              text={t('lessonAdmin.series.change.byHand')}
              replaceLabel={t('lessonAdmin.series.change.replace')}
              byHand={state.byHand}
              onByHand={state.setByHand}
            />
          )}
        </>
      )}
    </div>
  )
}

function Summary({ preview: { lessons, members, guests } }: { preview: SeriesChangePreview }) {
  const { t } = useTranslation()
  return (
    <Notice>
      {[
        lessons === 0
          ? t('lessonAdmin.series.change.nothing')
          : t('lessonAdmin.series.change.lessons', { count: lessons }),
        t('lessonAdmin.series.change.later'),
        ...(members === 0 ? [] : [t('lessonAdmin.series.change.members', { count: members })]),
        ...(guests === 0 ? [] : [t('lessonAdmin.series.change.guests', { count: guests })]),
      ].join(' ')}
    </Notice>
  )
}

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
  const seriesScope: SeriesScope | undefined =
    scope === 'one' || preview.data === undefined ? undefined : { scope, byHand, etag: preview.data.etag }
  return {
    scope,
    setScope,
    byHand,
    setByHand,
    otherDay,
    preview,
    seriesScope,
    /** Whether it is known what the change does. */
    ready: scope === 'one' || (seriesScope !== undefined && !preview.isFetching),
  }
}

type ChangeScopeState = ReturnType<typeof useChangeScope>

export type Scope = 'one' | SeveralScope

const scopes = ['one', ...severalScopes] as const

interface ScopesProps {
  scope: Scope
  onScope: (scope: Scope) => void
  /** Why only the lesson itself can be chosen. */
  onlyOne?: string | undefined
}

/** Which lessons of a series an action is for. */
export function ScopeChoice({ scope, onScope, onlyOne }: ScopesProps) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      legend={t('lessonAdmin.series.scope.label')}
      values={scopes}
      chosen={scope}
      onChoose={onScope}
      text={(value) => t(`lessonAdmin.series.scope.${value}`)}
      isDisabled={(value) => value !== 'one' && onlyOne !== undefined}
      hint={onlyOne}
    />
  )
}

interface ChangedByHandProps {
  lessons: ReadonlyArray<{ id: string; title: string; start: string }>
  /** What is said about them, and what the checkbox offers. */
  text: string
  replaceLabel: string
  byHand: ByHandChoice
  onByHand: (choice: ByHandChoice) => void
}

/**
 * Names the lessons of a series that were changed by hand, and asks whether they are included. Shows nothing
 * without them.
 */
export function ChangedByHand({ lessons, text, replaceLabel, byHand, onByHand }: ChangedByHandProps) {
  const { language } = useLanguage()
  if (lessons.length === 0) return null
  return (
    <div className="grid gap-2 rounded-xl border border-line px-4 py-3">
      <p>{text}</p>
      <ul className="grid gap-0.5 text-sm text-ink-soft">
        {lessons.map(({ id, title, start }) => (
          <li key={id} className="wrap-anywhere">
            {`${shortDayText(Date.parse(start), language)} ${timeText(Date.parse(start))} ${title}`}
          </li>
        ))}
      </ul>
      <Checkbox
        label={replaceLabel}
        checked={byHand === 'replace'}
        onChange={({ target }) => onByHand(target.checked ? 'replace' : 'keep')}
      />
    </div>
  )
}

interface SeveralLessonsOptions {
  /** Saves what the form holds. */
  save: (body: LessonFields, seriesScope: SeriesScope | undefined) => Promise<unknown>
  remove: (seriesScope: SeriesScope, announcement: Announcement) => Promise<unknown>
  editor: Pick<Editor<unknown, LessonValues, LessonFields>, 'save' | 'showError' | 'deletion'>
  onClose: () => void
}

/**
 * What the dialog of a lesson does when the lesson is one of a series: it asks for which lessons an action
 * is.
 */
export function useSeveralLessons({ save, remove, editor, onClose }: SeveralLessonsOptions) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<LessonFields>()
  const [outdated, setOutdated] = useState(0)

  return {
    /** The question, about what the form holds. */
    dialog,
    /** How often the lessons had changed since their preview. */
    outdated,
    ask(body: LessonFields) {
      setOutdated(0)
      show(body)
      return undefined
    },
    cancel: close,
    change: (seriesScope: SeriesScope | undefined) =>
      editor.save(async (body) => {
        try {
          await save(body, seriesScope)
        } catch (error) {
          if (!isOutdated(error)) {
            close()
            throw error
          }
          setOutdated(outdated + 1)
          return undefined
        }
        return t(seriesScope === undefined ? 'lessonAdmin.saved' : 'lessonAdmin.series.change.done')
      })(),
    async remove(seriesScope: SeriesScope, announcement: Announcement) {
      try {
        await remove(seriesScope, announcement)
        toast.success(t('lessonAdmin.series.deletion.done'))
        onClose()
      } catch (error) {
        if (isOutdated(error)) return setOutdated(outdated + 1)
        editor.deletion.cancel()
        editor.showError(error)
      }
    },
  }
}

/** The lessons or their bookings have changed since the preview, which is then read again. */
const isOutdated = (error: unknown) => error instanceof CallError && error.code === 'error.series.changed'
