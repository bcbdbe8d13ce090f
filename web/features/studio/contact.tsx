import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressText } from '#studio/identity.ts'
import { otherLanguage } from '#studio/languages.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'

/*
 * How to reach the studio. Each shows nothing while the owner of a studio that began blank has not entered
 * it, so who puts a label beside it asks first.
 */

/** The studio's address. A line may break between its words, but not inside `9-9-9`. */
export function PostalAddress() {
  const facts = useFacts()
  const { language } = useLanguage()
  const address = addressText(facts, language)
  if (address === '') return null
  const words = address.split(' ').flatMap((word) => [
    <span key={word} className="inline-block">
      {word}
    </span>,
    ' ',
  ])
  const lang = otherLanguage(address, language)
  return lang === undefined ? words : <span lang={lang}>{words}</span>
}

interface LinkProps {
  className: string
  /** Before the number or the address. */
  children?: ReactNode
}

/** Calls the studio. */
export function PhoneLink({ className, children }: LinkProps) {
  const { phone } = useFacts().contact
  if (phone === '') return null
  return (
    <a href={`tel:${phone.replaceAll('-', '')}`} className={className}>
      {children}
      {phone}
    </a>
  )
}

/** Writes to the studio. */
export function EmailLink({ className, children }: LinkProps) {
  const { email } = useFacts().contact
  if (email === '') return null
  return (
    <a href={mailtoLink(email)} className={className}>
      {children}
      {email}
    </a>
  )
}

/** For a visitor without script: that the page needs it, and the number to call instead. */
export function ScriptNeeded() {
  const { phone } = useFacts().contact
  const { t } = useTranslation()
  if (phone === '') return t('common.needsScriptOnly')
  return (
    <>
      {t('common.needsScript')} <PhoneLink className="font-semibold underline" />
    </>
  )
}
