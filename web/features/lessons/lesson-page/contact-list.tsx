import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mailtoLink } from '#studio/mailto.ts'
import { languageOfName } from '#studio/person-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import type { Contact } from './contacts.ts'

/** The persons to call about the lesson, with telephone and e-mail, on the screen and on paper. */
export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  const { t } = useTranslation()
  if (contacts.length === 0) return <p className="text-sm text-ink-soft">{t('lessonPage.noContacts')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {contacts.map((contact) => (
          <ContactLine key={contact.id} contact={contact} />
        ))}
      </ul>
      <Button variant="outline" onClick={() => window.print()} className="justify-self-start print:hidden">
        {t('lessonPage.print')}
      </Button>
    </>
  )
}

const link = 'inline-flex min-h-11 items-center underline underline-offset-4 print:min-h-0 print:no-underline'

function ContactLine({ contact: { name, kana, phone, email, memberId, place } }: { contact: Contact }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5 break-inside-avoid">
      <div className="min-w-0 grow basis-[11rem]">
        <span lang="ja" className="block text-xs text-ink-soft">
          {kana}
        </span>
        {memberId === null ? (
          <span
            lang={languageOfName(name)}
            className="flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere print:min-h-0"
          >
            {name} <span className="text-sm font-normal">{t('lessonPage.guest')}</span>
          </span>
        ) : (
          <Link
            to={to(`/admin/members/${memberId}`)}
            lang={languageOfName(name)}
            className={`${link} font-semibold wrap-anywhere`}
          >
            {name}
          </Link>
        )}
      </div>
      {place !== undefined && (
        <span className="text-sm text-ink-soft">{t('lessonPage.waits', { place })}</span>
      )}
      <p className="min-w-0 basis-[9rem] text-sm tabular-nums">
        {phone !== '' && (
          <a href={`tel:${phone}`} className={link}>
            {phone}
          </a>
        )}
      </p>
      <p className="min-w-0 basis-[14rem] text-sm">
        {email !== null && email !== '' && (
          <a href={mailtoLink(email)} className={`${link} break-all`}>
            {email}
          </a>
        )}
      </p>
    </li>
  )
}
