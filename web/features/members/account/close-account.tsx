import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import type { Hire } from '#contract/hires/hires.ts'
import { dateOf } from '#time/tokyo.ts'
import { useOwnBookings } from '#web/features/bookings/api.ts'
import { useHireCancellation, useOwnHires } from '#web/features/hires/api.ts'
import { useHireTime } from '#web/features/hires/hire-time.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useOwnInvitations } from '#web/features/invitations/own-invitations.tsx'
import { useOwnMember } from '#web/features/members/api.ts'
import { PasswordQuestion } from '#web/features/members/password-question.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { call, CallError } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { endSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Downloads the member's data, and closes the account. */
export function CloseAccount() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-14 grid max-w-2xl gap-10 border-t border-line pt-10">
      <DataDownload />
      <section className="grid gap-3">
        <h3 className="text-xl">
          <Phrases text={t('closeAccount.title')} />
        </h3>
        <p className="text-sm text-ink-soft">{t('closeAccount.text')}</p>
        <Button variant="outlineDanger" onClick={() => setAsking(true)} className="justify-self-start">
          {t('closeAccount.open')}
        </Button>
      </section>
      <CloseAccountDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

interface CloseAccountDialogProps {
  open: boolean
  onClose: () => void
}

/** Says what the member loses, asks for the password, and closes the account. */
function CloseAccountDialog({ open, onClose }: CloseAccountDialogProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const closing = useMutation({
    mutationFn: (body: { password: string }) => call(closeAccount, { body }),
  })
  const { error: refusal } = closing
  // Such a membership must first be ended on the payments tab.
  const renews = refusal instanceof CallError && refusal.code === 'error.member.membershipActive'
  return (
    <PasswordQuestion
      open={open}
      onClose={onClose}
      title={t('closeAccount.question')}
      passwordLabel={t('closeAccount.password')}
      yes={t('closeAccount.leave')}
      no={t('closeAccount.stay')}
      onYes={async (password) => {
        await closing.mutateAsync({ password })
        endSession('accountClosed')
      }}
      failureText={(error) => errorText(t, error)}
      failureAction={
        renews && (
          <Link to={`${to('/profile')}?tab=payments`} className="font-semibold underline underline-offset-4">
            {t('profile.paymentsTab')}
          </Link>
        )
      }
    >
      <WhatIsLost />
    </PasswordQuestion>
  )
}

/** The bookings, hires, tickets and invitations that the member loses, and what happens to the data. */
function WhatIsLost() {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const own = useOwnMember()
  const coming = useOwnBookings()
  const hired = useOwnHires()
  const invited = useOwnInvitations()
  const { data: member } = own
  const { data: bookings } = coming
  const { data: hires } = hired
  const { data: invitations } = invited
  if (!member || !bookings || !hires || !invitations) {
    const failed = [own, coming, hired, invited].find(({ data, error }) => !data && error)
    // Without it the list would leave out what the member loses.
    if (failed) return <FailedLoad text={t('closeAccount.lostFailed')} query={failed} />
    return <Skeleton className="h-24 rounded-xl" />
  }
  const cancelled = bookings.filter(({ cancelUntil }) => Date.parse(cancelUntil) >= now)
  // Named apart, so that the first number is the balance that the member sees.
  const tickets = member.tickets
  const returned = cancelled.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0)
  const kept = bookings.length - cancelled.length
  const unused = invitations.filter(({ state }) => state === 'unused').length
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      {cancelled.length > 0 && <li>{t('closeAccount.bookings', { count: cancelled.length })}</li>}
      {kept > 0 && <li>{t('closeAccount.kept', { count: kept })}</li>}
      <LostHires hires={hires} />
      {tickets > 0 && (
        <li className="font-semibold text-danger">{t('closeAccount.tickets', { count: tickets })}</li>
      )}
      {returned > 0 && (
        <li className="font-semibold text-danger">{t('closeAccount.returned', { count: returned })}</li>
      )}
      {unused > 0 && (
        <li className="font-semibold text-danger">{t('closeAccount.invitations', { count: unused })}</li>
      )}
      <li>{t('closeAccount.data')}</li>
      <li>{t('closeAccount.books')}</li>
      <li>{t('closeAccount.again')}</li>
    </ul>
  )
}

/** The hires to come, each with what goes back when the account is closed, and a time that is held. */
function LostHires({ hires }: { hires: readonly Hire[] }) {
  const { t } = useTranslation()
  const lost = hires.filter(({ cancellable }) => cancellable)
  return (
    <>
      {lost.map((hire) => (
        <li key={hire.id}>{hire.state === 'held' ? t('closeAccount.held') : <LostHire hire={hire} />}</li>
      ))}
    </>
  )
}

function LostHire({ hire }: { hire: Hire }) {
  const { t } = useTranslation()
  const yen = useYen()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const figures = useHireCancellation(hire.id, true)
  const { data, error } = figures
  // Without it the list would leave out what the member loses.
  if (!data && error) return <FailedLoad text={t('closeAccount.lostFailed')} query={figures} />
  if (!data) return <Skeleton className="h-5 rounded-xl" />
  const named = { space: nameOf(hire.space), when: timeOf(hire) }
  if (data.paid === 0) return t('closeAccount.unpaidHire', named)
  if (data.refund === 0)
    return <span className="font-semibold text-danger">{t('closeAccount.keptHire', named)}</span>
  return t('closeAccount.hire', { ...named, refund: yen(data.refund), paid: yen(data.paid) })
}

/** Downloads all data that the studio stores about the member. */
function DataDownload() {
  const { t } = useTranslation()
  const read = useMutation({
    mutationFn: () => call(exportOwnData, {}),
    onSuccess(data) {
      const name = `hidamari-${dateOf(Date.parse(data.exportedAt))}.json`
      download(name, 'application/json', JSON.stringify(data, null, 2))
    },
    onError: (error) => void toast.error(errorText(t, error)),
  })
  const busy = read.isPending
  return (
    <section className="grid gap-3">
      <h3 className="text-xl">
        <Phrases text={t('closeAccount.dataTitle')} />
      </h3>
      <p className="text-sm text-ink-soft">{t('closeAccount.dataText')}</p>
      <Button variant="outline" busy={busy} onClick={() => read.mutate()} className="justify-self-start">
        {busy ? t('closeAccount.dataBusy') : t('closeAccount.dataSave')}
      </Button>
    </section>
  )
}
