import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useOpenInquiries } from '#web/features/inquiries/administration/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { addressOf, destinationAt, destinations, groups } from '../destinations.ts'
import type { AnyDestination } from '../destinations.ts'
import { AreaIcon } from './area-icon.tsx'

interface Props {
  /** Whether the names stand below the icons, as long as the window is narrower than 1280 px. */
  compact?: boolean
  /** A link was followed. */
  onFollow?: () => void
}

/** The destinations of the admin area in their groups, with the present one marked. */
export function AreaLinks({ compact = false, onFollow }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const here = destinationAt(useLocation())
  const filled = groups.filter((group) => destinations.some((row) => row.group === group))
  return filled.map((group) => (
    <div
      key={group}
      className={classes('grid gap-0.5', compact && 'max-xl:not-first:border-t border-line max-xl:pt-2')}
    >
      <p
        id={`${id}${group}`}
        className={classes('px-3 pb-1 text-xs text-ink-soft', compact && 'max-xl:sr-only')}
      >
        <Phrases text={t(`adminNav.groups.${group}`)} />
      </p>
      <ul aria-labelledby={`${id}${group}`} className="grid gap-0.5">
        {destinations
          .filter((row) => row.group === group)
          .map((row) => (
            <li key={row.name}>
              <AreaLink
                {...{ row, compact, onFollow }}
                current={here?.destination === row && (here.exact ? 'page' : 'true')}
              />
            </li>
          ))}
      </ul>
    </div>
  ))
}

interface LinkProps {
  row: AnyDestination
  compact: boolean
  current: 'page' | 'true' | false
  onFollow: (() => void) | undefined
}

function AreaLink({ row, compact, current, onFollow }: LinkProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()

  function follow() {
    // Destinations at the same address are one page to the router, which would leave it scrolled.
    window.scrollTo(0, 0)
    onFollow?.()
  }

  return (
    <Link
      to={to(addressOf(row))}
      onClick={follow}
      aria-current={current || undefined}
      className={classes(
        'relative flex min-h-11 items-center gap-3 rounded-xl px-3 py-1.5 text-sm leading-tight hover:bg-paper-deep',
        'aria-[current]:bg-green-soft aria-[current]:font-semibold aria-[current]:text-green',
        'aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:left-0 aria-[current]:before:w-1 aria-[current]:before:rounded-full aria-[current]:before:bg-persimmon',
        compact &&
          'xl:pointer-fine:min-h-9 max-xl:flex-col max-xl:justify-center max-xl:gap-1 max-xl:px-1 max-xl:py-2 max-xl:text-center max-xl:text-[0.6875rem]',
      )}
    >
      <AreaIcon name={row.icon} className="size-5 shrink-0" />
      <span className={classes('min-w-0', !compact && 'grow')}>
        <Phrases text={t(`adminNav.to.${row.name}`)} />
      </span>
      {'count' in row && <Count compact={compact} />}
    </Link>
  )
}

/** The number of inquiries without an answer. Nothing when there is none. */
function Count({ compact }: { compact: boolean }) {
  const { t } = useTranslation()
  const count = useOpenInquiries() ?? 0
  if (count === 0) return null
  return (
    <span
      className={classes(
        'ml-auto grid min-h-6 min-w-6 place-items-center rounded-full bg-persimmon px-1.5 text-xs font-semibold text-on-fill tabular-nums',
        compact && 'max-xl:absolute max-xl:top-1 max-xl:right-2 max-xl:min-h-5 max-xl:min-w-5 max-xl:px-1',
      )}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('adminNav.count.openInquiries', { count })}</span>
    </span>
  )
}
