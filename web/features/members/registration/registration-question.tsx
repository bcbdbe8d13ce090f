import { useTranslation } from 'react-i18next'
import type { Registration } from '#contract/registration.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { addressText, usePlace } from '../place.ts'

interface Props {
  open: boolean
  registration: Registration
  onYes: () => void
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
      okLook="primary"
      wide
      onOk={onYes}
      onCancel={onNo}
    >
      <FactList facts={useFacts(registration)} />
    </ConfirmDialog>
  )
}

/** Always ten dots, so that the length of the password is not shown. */
const hidden = '●'.repeat(10)

function useFacts(registration: Registration) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: place } = usePlace(registration.addressId)
  const { birthday, gender } = registration
  return [
    {
      term: t('register.name'),
      children: <span lang={languageOfName(fullName(registration))}>{fullName(registration)}</span>,
    },
    { term: t('register.kanaName'), children: <span lang="ja">{fullKana(registration)}</span> },
    { term: t('profile.email'), children: <span className="break-all">{registration.email}</span> },
    { term: t('profile.phone'), children: registration.phone },
    { term: t('profile.birthday'), children: calendarDateText(birthday, language) },
    {
      term: t('register.address'),
      children: addressText(registration, place, language),
    },
    { term: t('profile.gender'), children: t(`profile.gender${gender}`) },
    { term: t('register.password'), children: <span aria-label={t('register.hidden')}>{hidden}</span> },
    { term: t('register.rules'), children: t('register.agreed') },
  ]
}
