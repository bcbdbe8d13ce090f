import { useTranslation } from 'react-i18next'
import type { Teacher } from '#contract/teachers.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'

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
export function TeacherCard({ teacher, busy, onUp, onDown, onEdit }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { id, imageUrl, listed, lessonsToCome } = teacher
  const [name, role] = language === 'ja' ? [teacher.nameJa, teacher.roleJa] : [teacher.nameEn, teacher.roleEn]
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
          {t('teachers.lessonsToCome', { count: lessonsToCome })}
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
          look="outline"
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
