import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'

const pages = { rules: '/membership-rules', legal: '/about', privacy: '/privacy' } as const

interface Props {
  documents: ReadonlyArray<keyof typeof pages>
  className?: string
}

/**
 * Links to what a member can read before an order. They open in a new tab, so that the order stays as it is.
 */
export function OrderDocuments({ documents, className }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <ul className={classes('flex flex-wrap gap-x-6 gap-y-2 text-sm', className)}>
      {documents.map((name) => (
        <li key={name}>
          <Link
            to={to(pages[name])}
            target="_blank"
            aria-label={t(`payment.${name}`) + t('common.newWindow')}
            className="inline-block py-1 underline underline-offset-4"
          >
            {t(`payment.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
