import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerState } from '#contract/answer-state.ts'
import { readFirstVisitOf, readHealthAnswers } from '#contract/first-visits.ts'
import type { AnsweringPerson, ReadAnswer } from '#contract/first-visits.ts'
import { dateText } from '#time/tokyo.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

function useAnswersOf(person: AnsweringPerson) {
  const { language } = useLanguage()
  return useApiQuery(readFirstVisitOf, { params: person }, { language, staleTime: 0 })
}

/** What a person has answered, below a heading; nothing of a person who has not answered. */
export function AnswersSection({ person }: { person: AnsweringPerson }) {
  const { t } = useTranslation()
  const { data } = useAnswersOf(person)
  if (data === undefined || data.answeredAt === null) return null
  return (
    <section aria-label={t('frontDesk.answers.heading')} className="grid gap-3">
      <h3 className="text-lg">{t('frontDesk.answers.heading')}</h3>
      <PersonAnswers person={person} />
    </section>
  )
}

/**
 * What a person has answered before the first visit. The answers about health are read by a press only, by
 * who teaches the lesson, because the log keeps each reading.
 */
export function PersonAnswers({ person }: { person: AnsweringPerson }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useAnswersOf(person)
  const { data } = query
  if (data === undefined)
    return query.error ? (
      <FailedLoad text={t('frontDesk.answers.failed')} query={query} />
    ) : (
      <Skeleton className="h-24 rounded-2xl" />
    )
  if (data.answeredAt === null)
    return (
      <p data-empty className="text-sm text-ink-soft">
        {t('frontDesk.answers.none')}
      </p>
    )
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        {t('frontDesk.answers.on', { day: dateText(Date.parse(data.answeredAt), language) })}
      </p>
      {data.answers.length > 0 && <AnswerList answers={data.answers} />}
      {data.health === 'readable' && <HealthAnswers bookingId={person.id} />}
      {(data.health === 'hidden' || data.health === 'deleted') && (
        <p className="text-sm leading-relaxed text-ink-soft">{t(`frontDesk.answers.${data.health}`)}</p>
      )}
    </div>
  )
}

function AnswerList({ answers }: { answers: readonly ReadAnswer[] }) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-4">
      {answers.map(({ id, question, answer }) => (
        <div key={id}>
          <dt className="text-sm text-ink-soft wrap-anywhere">
            <OwnText text={question} />
          </dt>
          <dd className="mt-0.5 leading-relaxed wrap-anywhere whitespace-pre-line">
            {typeof answer === 'boolean' ? t(answer ? 'common.yes' : 'common.no') : <OwnText text={answer} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Kept by no cache: they are gone with the dialog. */
function HealthAnswers({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useMutation({
    mutationFn: () => call(readHealthAnswers, { params: { id: bookingId } }),
    gcTime: 0,
  })
  useEffect(() => {
    if (read.data) heading.current?.focus()
  }, [read.data])
  return (
    <section className="grid gap-4 rounded-2xl bg-paper-deep px-5 py-4">
      <h3 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold outline-none">
        {t('frontDesk.answers.health')}
      </h3>
      {read.data ? (
        <>
          <AnswerList answers={read.data.answers} />
          <p className="text-xs text-ink-soft">
            {t('frontDesk.answers.deleteAt', { day: dateText(Date.parse(read.data.deleteAt), language) })}
          </p>
        </>
      ) : (
        <>
          <p className="text-sm leading-relaxed">{t('frontDesk.answers.lead')}</p>
          {read.error && <Notice kind="error">{errorText(t, read.error)}</Notice>}
          <Button
            variant="outline"
            className="justify-self-start"
            busy={read.isPending}
            onClick={() => read.mutate()}
          >
            {read.isPending ? t('common.busy') : t('frontDesk.answers.read')}
          </Button>
        </>
      )}
    </section>
  )
}

interface AnswersMarkProps {
  bookingId: string
  /** Of the person. */
  name: string
  state: AnswerState | undefined
}

/** Whether a person in a list has answered, without what; a press shows it. */
export function AnswersMark({ bookingId, name, state }: AnswersMarkProps) {
  const { t } = useTranslation()
  const reading = useDialogState()
  if (state === undefined) return null
  if (state === 'open')
    return (
      <span className="my-1 rounded-full border border-dashed border-wood px-2.5 py-px text-xs font-semibold whitespace-nowrap text-ink-soft">
        {t('frontDesk.answers.openMark')}
      </span>
    )
  return (
    <>
      <button
        type="button"
        aria-label={t('frontDesk.answers.title', { name })}
        onClick={() => reading.show(undefined)}
        className="-my-1.5 inline-flex min-h-11 items-center print:hidden"
      >
        <span className="rounded-full border border-wood px-2.5 py-px text-xs font-semibold whitespace-nowrap hover:bg-paper-deep">
          {t('frontDesk.answers.mark')}
        </span>
      </button>
      {reading.dialog && (
        <Dialog
          open={reading.dialog.open}
          title={t('frontDesk.answers.title', { name })}
          onClose={reading.close}
        >
          <PersonAnswers key={reading.dialog.opening} person={{ of: 'booking', id: bookingId }} />
        </Dialog>
      )}
    </>
  )
}
