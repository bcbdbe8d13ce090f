import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Teacher } from '#contract/teachers.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAllTeachers, useOrderTeachers } from './api.ts'
import { TeacherCard } from './teacher-card.tsx'
import { TeacherDialog } from './teacher-dialog.tsx'

/** All teachers in the order of the studio. */
export function TeacherAdministration() {
  const { t } = useTranslation()
  const query = useAllTeachers()
  const order = useOrderTeachers()
  const { dialog, show, close } = useDialogState<Teacher | undefined>()
  const { data: teachers } = query

  function move(from: number, to: number) {
    const ids = (teachers ?? []).map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate(ids, { onError: (error) => toast.error(errorText(t, error)) })
  }

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-3xl flex-1 basis-[16rem] text-sm text-ink-soft">{t('teachers.lead')}</p>
        <Button onClick={() => show(undefined)}>{t('teachers.add')}</Button>
      </div>
      <FailedLoad text={t('teachers.loadFailed')} query={query} />
      {query.isPending && <Skeleton className="h-72" />}
      {teachers?.length === 0 && <NothingHere>{t('teachers.none')}</NothingHere>}
      {teachers && teachers.length > 0 && (
        <ul className="grid gap-4">
          {teachers.map((teacher, place) => (
            <li key={teacher.id}>
              <TeacherCard
                teacher={teacher}
                busy={order.isPending}
                onUp={place === 0 ? undefined : () => move(place, place - 1)}
                onDown={place === teachers.length - 1 ? undefined : () => move(place, place + 1)}
                onEdit={() => show(teacher)}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <TeacherDialog
          key={dialog.opening}
          open={dialog.open}
          teacher={teachers?.find(({ id }) => id === dialog.subject?.id) ?? dialog.subject}
          onClose={close}
        />
      )}
    </div>
  )
}
