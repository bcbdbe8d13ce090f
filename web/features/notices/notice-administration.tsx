import { useTranslation } from 'react-i18next'
import type { Notice } from '#contract/notices.ts'
import { inLanguage } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNotices } from './api.ts'
import { NoticeDialog } from './notice-dialog.tsx'

/** The bars above every page: planned, shown and over. */
export function NoticeAdministration() {
  const { t } = useTranslation()
  const now = useNow()
  const query = useNotices()
  const { dialog, show, close } = useDialogState<Notice | undefined>()
  const { data: notices } = query
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-3xl flex-1 basis-[16rem] text-sm text-ink-soft">{t('newsAdmin.notice.lead')}</p>
        <Button onClick={() => show(undefined)}>{t('newsAdmin.notice.write')}</Button>
      </div>
      <FailedLoad text={t('newsAdmin.notice.loadFailed')} query={query} />
      {query.isPending && <Skeleton className="h-72" />}
      {notices?.length === 0 && <NothingHere>{t('newsAdmin.notice.none')}</NothingHere>}
      {notices && notices.length > 0 && (
        <ul className="grid gap-4">
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} onEdit={() => show(notice)} />
            </li>
          ))}
        </ul>
      )}
      {dialog && now !== undefined && (
        <NoticeDialog
          key={dialog.opening}
          open={dialog.open}
          notice={notices?.find(({ id }) => id === dialog.subject?.id) ?? dialog.subject}
          now={now}
          onClose={close}
        />
      )}
    </div>
  )
}

function NoticeCard({ notice, onEdit }: { notice: Notice; onEdit: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const text = inLanguage(language, notice.textJa, notice.textEn)
  const written = (at: string) => slashText(Date.parse(at))
  return (
    <article className="flex flex-wrap items-start justify-between gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7">
      <div className="grid min-w-0 flex-1 basis-[16rem] gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
          <span
            className={classes(
              'rounded-full px-3 py-0.5 font-semibold',
              notice.state === 'shown' ? 'bg-green-soft text-green' : 'bg-paper-deep text-ink',
            )}
          >
            {t(`newsAdmin.notice.state.${notice.state}`)}
          </span>
          <span className="text-ink-soft">
            {t('newsAdmin.notice.period', { start: written(notice.start), end: written(notice.end) }) +
              zoneMark}
          </span>
        </p>
        <p className="wrap-anywhere">{text}</p>
      </div>
      <Button variant="outline" aria-label={t('newsAdmin.notice.editOf', { text })} onClick={onEdit}>
        {t('newsAdmin.notice.edit')}
      </Button>
    </article>
  )
}
