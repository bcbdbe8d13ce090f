import { useTranslation } from 'react-i18next'
import type { ClosureOfAdmin } from '#contract/closures.ts'
import { inLanguage } from '#studio/languages.ts'
import { closedTimeText } from '#time/tokyo.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useClosures, useLiftClosure } from './api.ts'
import { LessonLines } from './close-question.tsx'
import { ClosureDialog } from './closure-dialog.tsx'

/** The closures that stand, and the button that closes the studio. */
export function ClosureSection({ now }: { now: number }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="closures-title" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="closures-title" className="text-lg">
          {t('lessonAdmin.closure.heading')}
        </h2>
        <CloseStudioButton now={now} className="max-sm:w-full" />
      </div>
      <ClosureList />
    </section>
  )
}

/** The closures that stand, below a calendar that has the button in its row of tools; nothing without any. */
export function StandingClosures({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { data: closures = [], isError } = useClosures()
  if (closures.length === 0 && !isError) return null
  return (
    <section aria-labelledby="closures-title" className={classes('grid gap-3', className)}>
      <h2 id="closures-title" className="text-lg">
        {t('lessonAdmin.closure.heading')}
      </h2>
      <ClosureList />
    </section>
  )
}

interface CloseStudioButtonProps {
  now: number
  /** The day that the page is about, which is proposed. */
  day?: number | undefined
  className?: string
}

/** Opens the dialog that closes the studio. */
export function CloseStudioButton({ now, day, className }: CloseStudioButtonProps) {
  const { t } = useTranslation()
  const closing = useDialogState()
  return (
    <>
      <Button
        variant="outline"
        onClick={() => closing.show(undefined)}
        aria-label={t('lessonAdmin.closure.close')}
        {...(className !== undefined && { className })}
      >
        {t('lessonAdmin.closure.tool')}
      </Button>
      {closing.dialog && (
        <ClosureDialog
          key={closing.dialog.opening}
          open={closing.dialog.open}
          {...{ now, day }}
          onClose={closing.close}
        />
      )}
    </>
  )
}

/** The closures that stand, with the dialog that lifts one. */
function ClosureList() {
  const { t } = useTranslation()
  const query = useClosures()
  const { data: closures = [] } = query
  const lifting = useDialogState<ClosureOfAdmin>()
  return (
    <>
      <FailedLoad text={t('lessonAdmin.closure.loadFailed')} query={query} />
      {closures.length > 0 && (
        <ul className="grid gap-2">
          {closures.map((closure) => (
            <ClosureRow key={closure.id} closure={closure} onLift={() => lifting.show(closure)} />
          ))}
        </ul>
      )}
      {lifting.dialog && (
        <LiftQuestion
          key={lifting.dialog.opening}
          open={lifting.dialog.open}
          closure={latest(lifting.dialog.subject, closures)}
          onClose={lifting.close}
        />
      )}
    </>
  )
}

/** The closure as it was last read: meanwhile other lessons may come back when it is lifted. */
const latest = (closure: ClosureOfAdmin, closures: readonly ClosureOfAdmin[]) =>
  closures.find(({ id }) => id === closure.id) ?? closure

function ClosureRow({ closure, onLift }: { closure: ClosureOfAdmin; onLift: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const nameOf = useSpaceName()
  const when = closedTimeText(Date.parse(closure.start), Date.parse(closure.end), language) + zoneMark
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-2xl bg-persimmon-soft px-5 py-3">
      <p className="min-w-0 flex-1 basis-[16rem] wrap-anywhere">
        <span className="font-semibold text-persimmon-deep">{when}</span>{' '}
        {inLanguage(language, closure.reasonJa, closure.reasonEn)}
        {closure.spaces && (
          <span className="block text-sm text-ink-soft">
            {closure.spaces.map(nameOf).join(t('spaceAdmin.listGap'))}
          </span>
        )}
      </p>
      <Button
        variant="outline"
        onClick={onLift}
        aria-label={t('lessonAdmin.closure.liftOf', { when })}
        className="px-4"
      >
        {t('lessonAdmin.closure.lift')}
      </Button>
    </li>
  )
}

interface Props {
  open: boolean
  closure: ClosureOfAdmin
  onClose: () => void
}

/**
 * Asks before a closure is lifted, and says which lessons come back and how many members and guests are told.
 */
function LiftQuestion({ open, closure, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const lift = useLiftClosure()
  const { returningLessons, lostLessons, members, guests } = closure
  const { failed, act } = useConfirmAction({
    work: () => lift.mutateAsync(closure.id),
    done: t('lessonAdmin.closure.lifted'),
    doneAlready: 'error.closure.notFound',
    othersMayDoIt: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('lessonAdmin.closure.liftTitle')}
      okLabel={t('lessonAdmin.closure.liftOk')}
      okVariant="primary"
      cancelLabel={t('common.back')}
      busy={lift.isPending}
      open={open}
      onOk={act}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p className="font-display text-lg font-semibold">
          {closedTimeText(Date.parse(closure.start), Date.parse(closure.end), language)}
        </p>
        {failed && <Notice kind="error">{failed.text}</Notice>}
        <p>
          {t('lessonAdmin.closure.returning', { count: returningLessons.length })}
          {members > 0 && (
            <>
              <SentenceGap />
              {t('lessonAdmin.closure.liftTells', { count: members })}
            </>
          )}
          {guests > 0 && (
            <>
              <SentenceGap />
              {t('lessonAdmin.closure.liftTellsGuests', { count: guests })}
            </>
          )}
        </p>
        <LessonLines lessons={returningLessons} />
        {lostLessons.length > 0 && (
          <>
            <Notice>{t('lessonAdmin.closure.lost', { count: lostLessons.length })}</Notice>
            <LessonLines lessons={lostLessons} />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
