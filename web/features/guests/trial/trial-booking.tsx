import type { TFunction } from 'i18next'
import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GuestFields } from '#contract/guests/guests.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { trialFormFor, trialHoldMinutes } from '#contract/guests/trial.ts'
import { formsOf } from '#studio/forms.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { useLessons } from '#web/features/lessons/api.ts'
import { openingFor } from '#web/features/lessons/lesson-state.ts'
import { Priced } from '#web/features/studio/amount.tsx'
import { useAskAsNow } from '#web/features/studio/ask-as-now.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useOnAppear } from '#web/lib/on-appear.ts'
import { Button } from '#web/ui/button.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LessonChoice, useOpeningText } from '../lesson-choice.tsx'
import { useBookTrial } from './api.ts'

interface Props {
  now: number
  /** Whole yen. */
  price: number
  /** The lesson that the visitor chose on the booking page, and when it was then. */
  chosen: { id: string; start: string; end: string } | undefined
}

/** A visitor chooses a lesson and books it as a trial. What was typed stays when another lesson is chosen. */
export function TrialBooking({ now, price, chosen }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [sentTo, setSentTo] = useState<string>()
  const [picked, setPicked] = useState<LessonEvent | 'none'>()
  const earlier = useEarlierChoice(chosen)
  const event = picked === 'none' ? undefined : (picked ?? earlier)
  const facts = useFacts()
  const openingText = useOpeningText()
  const opensAt = (lesson: LessonEvent) => openingFor(facts, lesson, beforeJoining)
  const opens = (event && opensAt(event)) ?? now
  // The button of the list that had the focus is gone.
  const focusChosen = useOnAppear<HTMLElement>((section) => void (picked !== undefined && section.focus()))
  const book = useBookTrial()
  const askAsNow = useAskAsNow()
  const form = useContractForm(trialFormFor(formsOf(facts)), {
    name: '',
    kana: '',
    phone: '',
    email: '',
    language,
  })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => failureText(t, error) })

  const submit = submitWith(async (values) => {
    if (event === undefined) return
    const seat = { lessonId: event.resource.yoga.id, start: event.start }
    await askAsNow(() => book.mutateAsync({ ...seat, ...values, language }))
    setSentTo(values.email)
  })

  if (sentTo !== undefined) return <AskedForMail email={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <div className="grid gap-8">
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {event === undefined ? (
        <LessonChoice {...{ now, opensAt }} heading="h2" onChoose={setPicked} />
      ) : (
        <>
          <section
            ref={focusChosen}
            tabIndex={-1}
            aria-label={t('inquiry.chosen')}
            className="flex flex-wrap items-center justify-between gap-4 rounded-3xl border border-line bg-card p-6 shadow-soft"
          >
            <div>
              <p className="text-sm text-ink-soft">{t('inquiry.chosen')}</p>
              <EntrySummary title={event.title} start={event.start} end={event.end} />
              <p className="mt-1 text-sm">
                {t('inquiry.fee')} <Priced words="price.once" yen={price} />
              </p>
              {opens > now && (
                <p className="mt-2 font-semibold text-green tabular-nums">{openingText(opens)}</p>
              )}
            </div>
            <Button variant="outline" onClick={() => setPicked('none')}>
              {t('trial.otherLesson')}
            </Button>
          </section>
          {opens <= now && (
            <Form onSubmit={(submission) => void submit(submission)} className="grid gap-6">
              <FormProvider {...form}>
                <TrialFields />
              </FormProvider>
              <p className="text-sm text-ink-soft">{t('trial.next', { minutes: trialHoldMinutes })}</p>
              <Button type="submit" busy={book.isPending} className="justify-self-start">
                {book.isPending ? t('common.busy') : t('trial.book')}
              </Button>
            </Form>
          )}
        </>
      )}
    </div>
  )
}

function failureText(t: TFunction, error: unknown): string {
  const isLost = error instanceof CallError && error.outcomeUnknown
  return isLost ? t('trial.outcomeUnknown') : errorText(t, error)
}

/**
 * Says that the seat waits for the link of the mail. It says the same to an address that has a booking
 * already.
 */
function AskedForMail({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const focus = useOnAppear<HTMLElement>((section) => section.focus())
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-labelledby="trial-asked"
      className="grid gap-4 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8"
    >
      <h2 id="trial-asked" className="text-xl">
        {t('trial.asked.title')}
      </h2>
      <p>{t('trial.asked.text', { email, minutes: trialHoldMinutes })}</p>
      <p className="text-sm text-ink-soft">{t('trial.asked.hint')}</p>
      <Button variant="outline" onClick={onAgain} className="justify-self-start">
        {t('trial.asked.again')}
      </Button>
    </section>
  )
}

/**
 * The lesson that was chosen on the booking page, as it is now; undefined when it was moved or cancelled
 * meanwhile.
 */
function useEarlierChoice(chosen: Props['chosen']): LessonEvent | undefined {
  const { data } = useLessons(chosen && { from: Date.parse(chosen.start), to: Date.parse(chosen.end) })
  return data?.find(({ resource, start }) => resource.yoga.id === chosen?.id && start === chosen.start)
}

/** Who the visitor is. */
function TrialFields() {
  const { t } = useTranslation()
  const { trialKana, trialPhone } = formsOf(useFacts())
  const { register, formState } = useFormContext<GuestFields>()
  const { errors } = formState
  return (
    <>
      <TextField
        label={t('inquiry.name')}
        autoComplete="name"
        required
        error={errors.name}
        {...register('name')}
      />
      {trialKana !== 'hidden' && (
        <TextField
          label={t('trial.kana')}
          lang="ja"
          required={trialKana === 'required'}
          error={errors.kana}
          {...register('kana')}
        />
      )}
      <TextField
        label={t('inquiry.email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        {...register('email')}
      />
      {trialPhone !== 'hidden' && (
        <TextField
          label={t('inquiry.phone')}
          type="tel"
          autoComplete="tel"
          required={trialPhone === 'required'}
          error={errors.phone}
          {...register('phone')}
        />
      )}
    </>
  )
}
