import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { formsOf } from '#studio/forms.ts'
import { languageNames } from '#studio/languages.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { RulesVersion } from '#web/features/studio/rules-version.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { TicketsButton } from '#web/features/tickets/administration/ticket-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { addressText, usePlace } from '../place.ts'
import { useConfirmMemberEmail } from './api.ts'
import { CorrectDialog } from './member-dialogs.tsx'
import { missingOf } from './member-form.ts'

interface Props {
  member: MemberWithHistory
  readAgain: () => Promise<{ data: MemberWithHistory | undefined }>
}

/**
 * What the front desk needs of a member at once: plan, tickets and telephone, what is done most often, and
 * who the member is. Beside the other sections it stays in sight.
 */
export function MemberCard({ member, readAgain }: Props) {
  const { t } = useTranslation()
  const may = useMayCall()
  return (
    <PageSection
      anchor="facts"
      title={t('memberPage.facts')}
      className="self-start @4xl:sticky @4xl:top-16 @4xl:max-h-[calc(100svh-5rem)] @4xl:overflow-y-auto @4xl:px-6!"
    >
      <Figures member={member} />
      <Missing member={member} />
      <Actions {...{ member, readAgain }} />
      <Facts member={member} />
      {may('confirmMemberEmail') && <ConfirmEmail member={member} />}
    </PageSection>
  )
}

function Figures({ member: { memberType, tickets, onSite } }: { member: MemberWithHistory }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayOf = useDayText()
  const figure = (term: string, value: string) => (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{term}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  )
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figure(t('memberAdmin.memberType'), planName(facts, memberType, language))}
      {!isUnlimited(memberType) &&
        figure(t('memberPage.ticketsLeft'), t('profile.ticketCount', { count: tickets }))}
      {onSite !== null && figure(t('memberPage.paidOnSite'), dayOf(onSite.paidUntil))}
    </dl>
  )
}

/** What the studio does not know yet, of a member whom the front desk added. */
function Missing({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const forms = formsOf(useFacts())
  const missing = member.role === 'USER' ? missingOf(member, forms) : []
  if (missing.length === 0) return null
  return (
    <Notice>
      <span className="font-semibold">{t('memberPage.missing.title')}</span>{' '}
      {missing.map((name) => t(`memberPage.missing.${name}`)).join(t('memberPage.missing.comma'))}
      {missing.includes('email') && (
        <span className="block">
          {t(member.phone === '' ? 'memberPage.missing.noReach' : 'memberPage.missing.noMail')}
        </span>
      )}
    </Notice>
  )
}

function Actions({ member, readAgain }: Props) {
  const { t } = useTranslation()
  const may = useMayCall()
  const { dialog, show, close } = useDialogState()
  useCorrectionFromUrl(() => may('changeMember') && show(undefined))
  return (
    <div className="flex flex-wrap gap-2 @4xl:grid print:hidden">
      {may('adjustTickets') && <TicketsButton member={member} />}
      {may('changeMember') && (
        <Button variant="outline" className="px-5" onClick={() => show(undefined)}>
          {t('memberPage.correct')}
        </Button>
      )}
      {member.email !== '' && (
        <a href={mailtoLink(member.email)} className={buttonClass('outline', 'px-5')}>
          <Icon name="mail" />
          {t('memberPage.mail')}
        </a>
      )}
      {dialog && (
        <CorrectDialog
          key={dialog.opening}
          open={dialog.open}
          now={member}
          readAgain={readAgain}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Opens the correction when the address asks for it (`?correct`), once, and removes that from the address. */
function useCorrectionFromUrl(onAsked: () => unknown): void {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const isAsked = search.has('correct')
  const open = useEffectEvent(() => {
    onAsked()
    const rest = new URLSearchParams(search)
    rest.delete('correct')
    setSearch(rest, { replace: true, state: state as unknown })
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
}

/** Who the member is and how to reach them. Name and number stand in the heading of the page. */
function Facts({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const birthday = member.birthday === null ? undefined : instantOf(member.birthday)
  const { consentVersion, consentAt, phone, email } = member
  const { data: place } = usePlace(member.addressId)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5 border-t border-line pt-4 text-sm">
      <Fact long term={t('common.phone')}>
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-8 items-center gap-2 text-base font-semibold tabular-nums underline underline-offset-4"
          >
            <Icon name="phone" className="size-4 text-persimmon" />
            {phone}
          </a>
        )}
      </Fact>
      <Fact long term={t('memberAdmin.email')}>
        {email && (
          <a href={mailtoLink(email)} className="inline-block py-1 break-all underline underline-offset-4">
            {email}
          </a>
        )}
      </Fact>
      <Fact long term={t('memberAdmin.address')}>
        {addressText(member, place, language)}
      </Fact>
      <Fact term={t('profile.birthday')}>{birthday !== undefined && dateText(birthday, language)}</Fact>
      <Fact term={t('memberAdmin.gender')}>{t(`memberAdmin.gender${member.gender}`)}</Fact>
      <Fact term={t('mailing.own')}>
        {email !== '' && t(member.newsDeclined ? 'mailing.declined' : 'mailing.wanted')}
      </Fact>
      <Fact term={t('profile.language')}>
        <span lang={member.language}>{languageNames[member.language]}</span>
      </Fact>
      <Fact long term={t('profile.rules.title')}>
        {consentVersion === null || consentAt === null ? (
          t('memberPage.noConsent')
        ) : (
          <>
            <span className="mr-3">
              {t('profile.rules.fact', {
                version: consentVersion,
                date: dateText(Date.parse(consentAt), language),
              })}
            </span>
            <RulesVersion version={consentVersion} />
          </>
        )}
      </Fact>
    </dl>
  )
}

interface FactProps {
  term: string
  /** Whether it takes the whole width where there is little. */
  long?: boolean
  children: ReactNode
}

function Fact({ term, long = false, children }: FactProps) {
  const { t } = useTranslation()
  return (
    <div className={classes('min-w-0', long && 'max-sm:col-span-2 @4xl:col-span-2')}>
      <dt className="text-xs text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children || t('memberAdmin.empty')}</dd>
    </div>
  )
}

/** An administrator who knows the person marks the e-mail address as confirmed. */
function ConfirmEmail({ member: { id, email, emailConfirmed } }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const confirm = useConfirmMemberEmail()
  if (emailConfirmed || email === '') return null

  async function mark() {
    try {
      await confirm.mutateAsync({ id, email })
      toast.success(t('memberAdmin.emailConfirmed'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-[14rem] text-sm text-ink-soft">
        {t('memberAdmin.emailUnconfirmed')}
      </p>
      <Button variant="outline" busy={confirm.isPending} onClick={() => void mark()}>
        {confirm.isPending ? t('common.busy') : t('memberAdmin.confirmEmail')}
      </Button>
    </div>
  )
}
