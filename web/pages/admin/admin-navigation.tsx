import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useOpenInquiries } from '#web/features/inquiries/administration/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'

const places = [
  { path: '/admin', name: 'manage' },
  { path: '/admin/today', name: 'today' },
  { path: '/admin/money', name: 'money' },
  { path: '/admin/inquiries', name: 'inquiries' },
  { path: '/admin/mails', name: 'mails' },
  { path: '/admin/log', name: 'log' },
] as const

/** Links between the pages of the admin area, with the number of open inquiries. */
export function AdminNavigation() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const open = useOpenInquiries() ?? 0
  return (
    <nav aria-label={t('admin.nav.label')} className="-mx-1 print:hidden">
      <ul className="flex flex-wrap gap-1">
        {places.map(({ path, name }) => (
          <li key={path}>
            <NavLink
              to={to(path)}
              end
              className={({ isActive }) =>
                classes(
                  'flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold',
                  isActive ? 'bg-green text-on-fill' : 'text-green hover:bg-green-soft',
                )
              }
            >
              {t(`admin.nav.${name}`)}
              {name === 'inquiries' && open > 0 && (
                <span className="grid min-h-6 min-w-6 place-items-center rounded-full bg-persimmon px-1.5 text-xs text-on-fill tabular-nums">
                  <span aria-hidden="true">{open}</span>
                  <span className="sr-only">{t('admin.nav.open', { count: open })}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
