import { useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ClosingPreview } from '#contract/accounts/account-administration.ts'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { inLanguage } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { dateText, shortMomentText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasswordQuestion } from '../password-question.tsx'
import { useClosingPreview, useCloseForMember, useSendPasswordLink } from './api.ts'
import { AddEmail } from './member-dialogs.tsx'

/** The member's login: a link for a new password, and closing the account for a member who asked for it. */
export function MemberAccount({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const send = useSendPasswordLink()
  const { dialog, show, close } = useDialogState()
  const { id, email } = member

  async function sendLink() {
    try {
      await send.mutateAsync(id)
      toast.success(t('memberPage.account.sent', { email }))
    } catch (error) {
      toast.error(changeErrorText(t, error))
    }
  }

  return (
    <>
      {email === '' ? (
        <AddEmail id={id} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">
            {t('memberPage.account.linkHint', { email })}
          </p>
          <Button variant="outline" busy={send.isPending} onClick={() => void sendLink()}>
            {send.isPending ? t('common.busy') : t('memberPage.account.link')}
          </Button>
        </div>
      )}
      {member.role === 'USER' && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">
            {t('memberPage.account.closeHint')}
          </p>
          <Button variant="outlineDanger" onClick={() => show(undefined)}>
            {t('memberPage.account.close')}
          </Button>
        </div>
      )}
      {dialog && <CloseDialog key={dialog.opening} open={dialog.open} member={member} onClose={close} />}
    </>
  )
}

interface CloseDialogProps {
  open: boolean
  member: MemberWithHistory
  onClose: () => void
}

/**
 * Lists what follows, and closes the account with the administrator's own password, at once or after the last
 * paid day.
 */
function CloseDialog({ open, member, onClose }: CloseDialogProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const preview = useClosingPreview(member.id)
  const closeAccount = useCloseForMember()
  const [chosen, setChosen] = useState<(typeof whens)[number]>('now')
  const leaves = preview.data?.leaves ?? null
  const later = chosen === 'later' ? leaves : null
  const day = useDayText()(leaves?.lastDay ?? '')
  return (
    <PasswordQuestion
      wide
      {...{ open, onClose }}
      title={t('memberPage.account.question', { name: fullName(member) })}
      passwordLabel={t('memberAdmin.administrator.password')}
      yes={t(`memberPage.account.${later ? 'closeLater' : 'close'}`)}
      no={t('common.cancel')}
      isImpossible={preview.data === undefined}
      onYes={async (password) => {
        if (preview.data === undefined) return
        const { id } = member
        if (later) {
          const { lastDay } = later
          await closeAccount.mutateAsync({ id, password, endContract: false, lastDay })
          toast.success(t('memberPage.account.planned', { name: fullName(member), day }))
          onClose()
          return
        }
        const endContract = preview.data.membership !== null
        await closeAccount.mutateAsync({ id, password, endContract })
        toast.success(t('memberPage.account.closed', { name: fullName(member) }))
        onClose()
        void navigate(to('/admin?tab=user'))
      }}
    >
      {leaves && (
        <RadioGroup
          legend={t('memberPage.account.when.label')}
          values={whens}
          chosen={chosen}
          onChoose={setChosen}
          text={(when) => t(`memberPage.account.when.${when}`, { day })}
        />
      )}
      <p>{t(`memberPage.account.${later ? 'textLater' : 'text'}`, { day })}</p>
      <FailedLoad text={t('memberPage.account.failed')} query={preview} />
      {preview.isPending && <Skeleton className="h-40 rounded-2xl" />}
      {preview.data && (
        <Consequences
          preview={later ? after(preview.data, later.at) : preview.data}
          isLater={later !== null}
        />
      )}
    </PasswordQuestion>
  )
}

const whens = ['now', 'later'] as const

/** Of what is booked only that which begins after the last paid day is cancelled. */
const after = ({ bookings, hires, ...preview }: ClosingPreview, at: string): ClosingPreview => ({
  ...preview,
  bookings: bookings.filter(({ start }) => start >= at),
  hires: hires.filter(({ start }) => start >= at),
})

/** What is cancelled, ended and given back. */
function Consequences({ preview, isLater }: { preview: ClosingPreview; isLater: boolean }) {
  const { t } = useTranslation()
  const facts = useFacts()
  const { language } = useLanguage()
  const yen = useYen()
  const dayOf = useDayText()
  const { bookings, hires, waits, tickets, invitations, membership, onSite } = preview
  const refundText = (refund: number) => refund > 0 && t('memberPage.account.refund', { amount: yen(refund) })
  const when = (start: string) => shortMomentText(Date.parse(start), language)
  const line = (...texts: ReadonlyArray<string | false>) => texts.filter(Boolean).join(' · ')
  const others = [
    waits > 0 && t('memberPage.account.waits', { count: waits }),
    tickets > 0 && t('memberPage.account.tickets', { count: tickets }),
    invitations > 0 && t('memberPage.account.invitations', { count: invitations }),
    onSite && t('memberPage.account.onSite', { day: dayOf(onSite.paidUntil) }),
  ].filter((text) => text !== false && text !== null)
  return (
    <dl className="grid gap-4 rounded-2xl bg-paper px-5 py-4 text-sm">
      <Row term={t('memberPage.account.contract')}>
        {membership
          ? t(`memberPage.account.${contractKey(membership.ends, isLater)}`, {
              plan: planName(facts, membership.memberType, language),
              day: dateText(Date.parse(membership.ends ?? membership.periodEnds), language),
            })
          : t('memberPage.account.noContract')}
      </Row>
      <Row term={t('memberPage.account.bookings', { count: bookings.length })}>
        <Lines
          lines={bookings.map(({ id, title, titleEn, start, stays, refund }) => ({
            id,
            text: line(
              when(start),
              inLanguage(language, title, titleEn),
              stays && t('memberPage.account.stays'),
              refundText(refund),
            ),
          }))}
        />
      </Row>
      <Row term={t('memberPage.account.hires', { count: hires.length })}>
        <Lines
          lines={hires.map(({ id, space, spaceEn, start, refund }) => ({
            id,
            text: line(
              when(start),
              inLanguage(language, space, spaceEn),
              refundText(refund) || t('memberPage.account.noRefund'),
            ),
          }))}
        />
      </Row>
      {others.length > 0 && (
        <Row term={t('memberPage.account.lost')}>
          <Lines lines={others.map((text) => ({ id: text, text }))} />
        </Row>
      )}
    </dl>
  )
}

function contractKey(ends: string | null, isLater: boolean) {
  if (isLater) return 'contractLater'
  return ends === null ? 'contractEnds' : 'contractEnded'
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-semibold">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Lines({ lines }: { lines: ReadonlyArray<{ id: string; text: string }> }) {
  const { t } = useTranslation()
  if (lines.length === 0) return t('memberPage.account.none')
  return (
    <ul className="grid list-disc gap-0.5 ps-5 tabular-nums">
      {lines.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
