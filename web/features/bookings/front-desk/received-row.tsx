import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReceivedMember } from '#contract/reception.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { CancelButton } from './cancel-button.tsx'
import { CollectMark, NoticeMark } from './reception-marks.tsx'
import { ReceptionRow } from './reception-row.tsx'

interface Props {
  member: ReceivedMember
  canMark: boolean
  /** Absent once the lesson is over. */
  onCancel: (() => void) | undefined
}

/** A member on the page of the day. The name leads to the member's page. */
export function ReceivedRow({ member, canMark, onCancel }: Props) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { status, phone, memberType, tickets } = member
  const name = fullName(member)
  return (
    <ReceptionRow
      {...{ phone, status }}
      kana={fullKana(member)}
      name={
        <Link
          to={to(`/admin/members/${member.id}`)}
          lang={languageOfName(name)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline decoration-wood underline-offset-4 hover:decoration-ink print:no-underline"
        >
          {name}
        </Link>
      }
      marks={<MarksOfMember member={member} />}
      means={
        isUnlimited(memberType)
          ? planName(memberType, language)
          : t('reception.today.ticketsLeft', { count: tickets })
      }
    >
      {status === 'booked' && onCancel && <CancelButton name={name} onCancel={onCancel} />}
      {canMark && <AttendanceButtons booking={member} name={name} />}
    </ReceptionRow>
  )
}

/** What the front desk collects from the member, and what it should know. */
export function MarksOfMember({ member }: { member: ReceivedMember }) {
  const { t } = useTranslation()
  const { withoutTicket, openPayments, firstVisit, birthday } = member
  return (
    <>
      {withoutTicket && <CollectMark>{t('reception.today.mark.withoutTicket')}</CollectMark>}
      {openPayments.map((kind) => (
        <CollectMark key={kind}>{t(`reception.today.mark.${kind}`)}</CollectMark>
      ))}
      {firstVisit && <NoticeMark>{t('reception.today.mark.firstVisit')}</NoticeMark>}
      {birthday && <NoticeMark>{t('reception.today.mark.birthday')}</NoticeMark>}
    </>
  )
}
