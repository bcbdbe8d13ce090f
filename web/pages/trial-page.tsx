import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { trialLinkFields } from '#contract/guests/trial.ts'
import { useRequestTrialLink, useTrialBooking, useTrialToken } from '#web/features/guests/trial/api.ts'
import { OwnTrial } from '#web/features/guests/trial/own-trial.tsx'
import { CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDeferredNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad, LoadingRows } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

export default function TrialPage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const now = useDeferredNow()
  return (
    <Interactive>
      <div className="page-reading py-12">
        <PageHeading className="mb-4 text-3xl">
          <Phrases text={t('pages.trial.title')} />
        </PageHeading>
        <p className="mb-8 text-ink-soft">{t('trial.ownLead')}</p>
        {now === undefined ? <TrialSkeleton /> : <Trial now={now} />}
      </div>
    </Interactive>
  )
}

/** The booking of the guest who has opened a mailed link. */
function Trial({ now }: { now: number }) {
  const { t } = useTranslation()
  const token = useTrialToken()
  const { search } = useLocation()
  // The address loses it together with the token.
  const [justPaid] = useState(() => new URLSearchParams(search).get('paid') === 'true')
  const booking = useTrialBooking(token, justPaid)
  if (token === undefined && justPaid) return <PaidElsewhere />
  if (token === undefined || isUnknown(booking.error)) return <UnknownLink />
  if (booking.error) return <FailedLoad text={t('trial.loadFailed')} query={booking} />
  if (!booking.data) return <TrialSkeleton />
  return <OwnTrial {...{ token, now, justPaid }} booking={booking.data} />
}

const isUnknown = (error: unknown) => error instanceof CallError && error.code === 'error.trial.notFound'

/** The guest has paid, and the browser does not know any more for which booking. */
function PaidElsewhere() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      <Notice>{t('trial.paidElsewhere')}</Notice>
      <LostLink />
    </div>
  )
}

function UnknownLink() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid gap-6">
      <Notice kind="error">{errorText(t, new CallError('error.trial.notFound'))}</Notice>
      <LostLink />
      <Link
        to={to('/contact')}
        className="justify-self-start py-2 text-sm text-green underline underline-offset-4"
      >
        {t('nav.contact')}
      </Link>
    </div>
  )
}

const TrialSkeleton = () => <LoadingRows rows={['h-14 rounded-2xl', 'h-72 rounded-2xl']} />

/**
 * Sends the link of a booking to a guest who has lost the mail. What it says does not tell whether the
 * address is known.
 */
function LostLink() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const request = useRequestTrialLink()
  const form = useContractForm(trialLinkFields, { email: '' })
  const { failure, submitWith } = useSubmission(form)
  const submit = submitWith(async ({ email }) => {
    setSentTo(undefined)
    await request.mutateAsync(email)
    setSentTo(email)
  })
  return (
    <section
      aria-labelledby="lost-link"
      className="grid gap-5 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8"
    >
      <div className="grid gap-2">
        <h2 id="lost-link" className="text-xl">
          {t('trial.lost.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('trial.lost.text')}</p>
      </div>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {sentTo !== undefined && <Notice>{t('trial.lost.sent', { email: sentTo })}</Notice>}
      <Form onSubmit={(submission) => void submit(submission)} className="grid gap-5">
        <TextField
          label={t('inquiry.email')}
          type="email"
          autoComplete="email"
          required
          error={form.formState.errors.email}
          {...form.register('email')}
        />
        <Button type="submit" busy={request.isPending} className="justify-self-start">
          {request.isPending ? t('common.busy') : t('trial.lost.send')}
        </Button>
      </Form>
    </section>
  )
}
