import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByHandChoice, LessonEvent } from '#contract/lessons.ts'
import type { SeriesDeletionPreview } from '#contract/schedule/series.ts'
import {
  AnnouncementFields,
  DeletedBookings,
  hasMembers,
  noAnnouncement,
} from '#web/features/lessons/administration/delete-question.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Announcement, SeriesScope } from '../api.ts'
import { useDeletionPreview } from './api.ts'
import { ChangedByHand, ScopeChoice } from './change-scope.tsx'
import type { Scope } from './change-scope.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  now: number
  busy: boolean
  /** The number of bookings of the lesson by now, when it has changed since the question was asked. */
  recount: number | undefined
  /** How often the series had changed since its preview was shown. */
  outdated: number
  onOk: (seriesScope: SeriesScope | undefined, announcement: Announcement) => void
  onCancel: () => void
}

/** Asks which lessons of a series are deleted, and says which bookings are cancelled with them. */
export function SeriesDeletionQuestion({ open, event, now, busy, recount, outdated, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const [scope, setScope] = useState<Scope>('one')
  const [announcement, setAnnouncement] = useState(noAnnouncement)
  const [byHand, setByHand] = useState<ByHandChoice>('keep')
  const preview = useDeletionPreview({ id: event.resource.yoga.id, scope, byHand, attempt: outdated }, open)
  const seriesScope =
    scope === 'one' || preview.data === undefined ? undefined : { scope, byHand, etag: preview.data.etag }
  return (
    <ConfirmDialog
      {...{ open, busy, onCancel }}
      title={t('lessonAdmin.series.deletion.title')}
      okLabel={t('lessonAdmin.delete.ok')}
      cancelLabel={t('common.back')}
      okDisabled={scope !== 'one' && (seriesScope === undefined || preview.isFetching)}
      onOk={() => onOk(seriesScope, announcement)}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      <div className="mt-4 grid gap-4">
        {outdated > 0 && scope !== 'one' && <Notice kind="error">{t('error.series.changed')}</Notice>}
        <ScopeChoice scope={scope} onScope={setScope} />
        {scope === 'one' ? (
          <div>
            <DeletedBookings {...{ event, now, recount }} />
          </div>
        ) : (
          <>
            <FailedLoad text={t('lessonAdmin.series.deletion.unchecked')} query={preview} />
            <div role="status" aria-busy={preview.isFetching}>
              {preview.isFetching && preview.data === undefined && (
                <p>{t('lessonAdmin.series.deletion.checking')}</p>
              )}
              {preview.data && <Summary preview={preview.data} />}
            </div>
            {preview.data && (
              <ChangedByHand
                lessons={preview.data.changedByHand}
                text={t('lessonAdmin.series.deletion.byHand')}
                replaceLabel={t('lessonAdmin.series.deletion.replace')}
                {...{ byHand, onByHand: setByHand }}
              />
            )}
          </>
        )}
        {(scope !== 'one' || Date.parse(event.end) > now) && (
          <AnnouncementFields
            {...{ announcement, onChange: setAnnouncement }}
            told={scope === 'one' ? hasMembers(event) : isTold(preview.data)}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

const isTold = (preview: SeriesDeletionPreview | undefined) =>
  preview !== undefined && preview.members + preview.guests > 0

function Summary({ preview }: { preview: SeriesDeletionPreview }) {
  const { lessons, bookings, tickets, members, guests } = preview
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <p>{t('lessonAdmin.series.deletion.lessons', { count: lessons })}</p>
      <p>
        {bookings === 0
          ? t('lessonAdmin.series.deletion.unbooked')
          : t('lessonAdmin.series.deletion.bookings', { count: bookings })}
      </p>
      {members > 0 && <p>{t('lessonAdmin.series.deletion.members', { count: members })}</p>}
      {guests > 0 && <p>{t('lessonAdmin.series.deletion.guests', { count: guests })}</p>}
      {tickets > 0 && (
        <p className="text-sm text-ink-soft">
          {t('lessonAdmin.series.deletion.tickets', { count: tickets })}
        </p>
      )}
    </div>
  )
}
