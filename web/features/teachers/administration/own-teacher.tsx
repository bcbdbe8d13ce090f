import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { getMember } from '#contract/accounts/member-administration.ts'
import type { Teacher } from '#contract/teachers.ts'
import { chooseOwnTeacher } from '#contract/teaching.ts'
import { inLanguage } from '#studio/languages.ts'
import { PasswordQuestion } from '#web/features/members/password-question.tsx'
import { call } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** An administrator who teaches says so here, and then reads what only the teacher of a lesson reads. */
export function OwnTeacher({ teachers }: { teachers: readonly Teacher[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const user = useSessionUser()
  const { dialog, show, close } = useDialogState()
  const query = useQuery({
    queryKey: ['own teacher id', user?.id ?? null],
    queryFn: async ({ signal }) =>
      (await call(getMember, { params: { id: user?.id ?? '' }, signal })).teacherId,
    enabled: user !== undefined,
  })
  const { data: own } = query
  const teacher = teachers.find(({ id }) => id === own)
  return (
    <section
      aria-labelledby="own-teacher"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-3xl border border-line px-5 py-4 sm:px-7"
    >
      <div className="min-w-0 flex-1 basis-[16rem]">
        <h2 id="own-teacher" className="font-sans text-base font-semibold">
          {t('teachers.own.title')}
        </h2>
        <FailedLoad text={t('teachers.own.failed')} query={query} />
        {own !== undefined && (
          <p className="mt-1 text-sm leading-relaxed text-ink-soft">
            {teacher
              ? t('teachers.own.is', { name: inLanguage(language, teacher.nameJa, teacher.nameEn) })
              : t('teachers.own.none')}
          </p>
        )}
      </div>
      {own !== undefined && (
        <Button variant="outline" onClick={() => show(undefined)}>
          {t('teachers.own.change')}
        </Button>
      )}
      {dialog && own !== undefined && (
        <OwnTeacherQuestion key={dialog.opening} {...{ teachers, own, open: dialog.open }} onClose={close} />
      )}
    </section>
  )
}

interface QuestionProps {
  teachers: readonly Teacher[]
  own: string | null
  open: boolean
  onClose: () => void
}

/** With the own password, because it opens answers about health. */
function OwnTeacherQuestion({ teachers, own, open, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(own ?? '')
  const reload = useReload()
  const choose = useMutation({
    mutationFn: (password: string) =>
      call(chooseOwnTeacher, { body: { teacherId: chosen === '' ? null : chosen, password } }),
    onSettled: reload,
  })
  return (
    <PasswordQuestion
      open={open}
      onClose={onClose}
      title={t('teachers.own.question')}
      passwordLabel={t('memberAdmin.administrator.password')}
      yes={t('teachers.own.ok')}
      no={t('common.cancel')}
      variant="primary"
      isImpossible={chosen === (own ?? '')}
      onYes={async (password) => {
        await choose.mutateAsync(password)
        toast.success(t('teachers.own.saved'))
        onClose()
      }}
    >
      <SelectField
        label={t('teachers.own.label')}
        name="teacherId"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          { value: '', label: t('teachers.own.noTeacher') },
          ...teachers.map(({ id, nameJa, nameEn }) => ({
            value: id,
            label: inLanguage(language, nameJa, nameEn),
          })),
        ]}
      />
      <p className="text-sm leading-relaxed text-ink-soft">{t('teachers.own.effect')}</p>
    </PasswordQuestion>
  )
}
