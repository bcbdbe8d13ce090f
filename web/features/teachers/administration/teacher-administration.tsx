import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Teacher } from '#contract/teachers.ts'
import { inLanguage } from '#studio/languages.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAllTeachers, useOrderTeachers } from './api.ts'
import { OwnTeacher } from './own-teacher.tsx'
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
      {teachers && teachers.length > 0 && <OwnTeacher teachers={teachers} />}
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

interface Props {
  teacher: Teacher
  busy: boolean
  /** Absent for the first one. */
  onUp: (() => void) | undefined
  /** Absent for the last one. */
  onDown: (() => void) | undefined
  onEdit: () => void
}

const moveLook =
  'grid size-11 place-items-center rounded-full border border-line hover:bg-paper-deep disabled:opacity-40'

/** A teacher in the list of administrators, with the place in it. */
function TeacherCard({ teacher, busy, onUp, onDown, onEdit }: Props) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { id, imageUrl, listed, lessonsToCome } = teacher
  const name = inLanguage(language, teacher.nameJa, teacher.nameEn)
  const role = inLanguage(language, teacher.roleJa, teacher.roleEn)
  return (
    <article
      aria-labelledby={`teacher-${id}`}
      className="flex flex-wrap items-center gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7"
    >
      {imageUrl === '' ? (
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-2xl bg-paper-deep text-xl"
        >
          {name.slice(0, 1)}
        </span>
      ) : (
        <SizedImage
          src={imageUrl}
          alt=""
          sizes="4rem"
          className="size-16 rounded-2xl bg-paper-deep object-cover"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-[12rem] gap-0.5">
        {role !== '' && <p className="text-sm wrap-anywhere text-persimmon">{role}</p>}
        <h2 id={`teacher-${id}`} className="text-lg wrap-anywhere">
          {name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          {!listed && (
            <span className="rounded-full bg-paper-deep px-3 py-0.5 font-semibold text-ink">
              {t('teachers.unlisted')}
            </span>
          )}
          {lessonsToCome === 0 ? (
            t('teachers.lessonsToCome', { count: 0 })
          ) : (
            <Link
              to={to(`/admin?teacher=${encodeURIComponent(id)}`)}
              className="py-2.5 underline underline-offset-4"
            >
              {t('teachers.lessonsToCome', { count: lessonsToCome })}
            </Link>
          )}
        </p>
      </div>
      <div className="flex grow flex-wrap items-center gap-2 sm:grow-0">
        <button
          type="button"
          className={moveLook}
          disabled={busy || onUp === undefined}
          aria-label={t('teachers.up', { name })}
          onClick={onUp}
        >
          <Icon name="right" className="size-5 -rotate-90" />
        </button>
        <button
          type="button"
          className={moveLook}
          disabled={busy || onDown === undefined}
          aria-label={t('teachers.down', { name })}
          onClick={onDown}
        >
          <Icon name="right" className="size-5 rotate-90" />
        </button>
        <Button
          variant="outline"
          aria-label={t('teachers.editOf', { name })}
          onClick={onEdit}
          className="ml-auto"
        >
          {t('teachers.edit')}
        </Button>
      </div>
    </article>
  )
}
