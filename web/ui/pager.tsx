import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { passFocusOn } from '#web/lib/pass-focus-on.ts'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** Of the list, where a screen has several of them. */
  name?: string | undefined
  /** The first page is 1. */
  page: number
  size: number
  total: number
  /** The address of a page. */
  addressOf: (page: number) => string
}

/** Says which part of a list is shown, and links to the page before and after. */
export function Pager({ name, page, size, total, addressOf }: Props) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / size))
  const range = {
    first: written(Math.min((page - 1) * size + 1, total)),
    last: written(Math.min(page * size, total)),
    total: written(total),
  }
  return (
    <nav
      aria-label={[t('common.pages'), name].filter(Boolean).join(': ')}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {t('common.pageRange', range)}
      </p>
      {last > 1 && (
        <div className="flex gap-2">
          <Step to={addressOf(page - 1)} possible={page > 1} icon="left" label={t('common.previousPage')} />
          <Step to={addressOf(page + 1)} possible={page < last} icon="right" label={t('common.nextPage')} />
        </div>
      )}
    </nav>
  )
}

const written = (count: number) => count.toLocaleString('en')

interface StepProps {
  to: string
  possible: boolean
  icon: 'left' | 'right'
  label: string
}

function Step({ to, possible, icon, label }: StepProps) {
  const content = (
    <>
      {icon === 'left' && <Icon name={icon} className="size-4" />}
      {label}
      {icon === 'right' && <Icon name={icon} className="size-4" />}
    </>
  )
  const look = buttonClass('outline', 'px-4 text-sm')
  if (possible) {
    return (
      <Link ref={passFocusOn} to={to} preventScrollReset className={look}>
        {content}
      </Link>
    )
  }
  return (
    <span aria-disabled="true" role="link" className={classes(look, 'pointer-events-none text-ink-soft')}>
      {content}
    </span>
  )
}
