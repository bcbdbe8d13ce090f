import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Registration } from '#contract/accounts/registration.ts'
import { formsOf } from '#studio/forms.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { addressText, usePlace } from '../place.ts'

interface Props {
  open: boolean
  registration: Registration
  onYes: (registration: Registration) => void
  onNo: () => void
}

/** Shows all data before they are sent, as they will be stored. */
export function RegistrationQuestion({ open, registration, onYes, onNo }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      title={t('register.question')}
      okLabel={t('common.yes')}
      cancelLabel={t('common.no')}
      okVariant="primary"
      wide
      onOk={() => onYes(registration)}
      onCancel={onNo}
    >
      <DescriptionList rows={useRows(registration)} />
    </ConfirmDialog>
  )
}

/** Always ten dots, so that the length of the password is not shown. */
const hidden = '●'.repeat(10)

/** A row for what the person has filled in. */
const filledIn = (value: string, term: string, shown: (value: string) => ReactNode = (text) => text) =>
  value === '' ? [] : [{ term, children: shown(value) }]

function useRows(registration: Registration) {
  const { t } = useTranslation()
  const { registrationGender } = formsOf(useFacts())
  const { language } = useLanguage()
  const { data: place } = usePlace(registration.addressId)
  const { birthday, gender, referral = '' } = registration
  return [
    {
      term: t('register.name'),
      children: <span lang={languageOfName(fullName(registration))}>{fullName(registration)}</span>,
    },
    ...filledIn(fullKana(registration), t('register.kanaName'), (kana) => <span lang="ja">{kana}</span>),
    { term: t('profile.email'), children: <span className="break-all">{registration.email}</span> },
    ...filledIn(registration.phone, t('profile.phone')),
    ...filledIn(birthday, t('profile.birthday'), (date) => calendarDateText(date, language)),
    ...filledIn(addressText(registration, place, language), t('register.address')),
    ...(registrationGender === 'hidden'
      ? []
      : [{ term: t('profile.gender'), children: t(`profile.gender${gender}`) }]),
    ...filledIn(referral, t('referral.codeShort')),
    { term: t('register.password'), children: <span aria-label={t('register.hidden')}>{hidden}</span> },
    { term: t('register.rules'), children: t('register.agreed') },
  ]
}

/** Replaces the form after the registration and says what comes next. */
export function RegistrationDone({ email }: { email: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const back = (useLocation().state as LoginState | null)?.back
  // The visitor wants to buy lesson tickets, for which no plan has to be paid.
  const isOrder = back?.startsWith('/order') ?? false
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="grid justify-items-start gap-5 self-start rounded-3xl bg-green-soft p-7 sm:p-10">
      <Icon name="check" className="size-10 text-green" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        <Phrases text={t('register.doneTitle')} />
      </h2>
      <p>{t(isOrder ? 'register.doneTextOrder' : 'register.doneText', { address: email })}</p>
      <p className="text-sm">{t('register.doneSpam')}</p>
      <p className="flex flex-wrap gap-3">
        {back !== undefined && (
          <Link to={to('/login')} state={{ back, email }} className={buttonClass('primary')}>
            {t(isOrder ? 'register.doneBackToOrder' : 'register.doneBack')}
          </Link>
        )}
        <Link to={to('/booking')} className={buttonClass(back === undefined ? 'primary' : 'outline')}>
          {t('register.doneLessons')}
        </Link>
        <Link to={to('/contact')} className={buttonClass('outline')}>
          {t('register.doneContact')}
        </Link>
      </p>
    </div>
  )
}
