import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { useOpenSteps } from '#web/features/first-steps/api.ts'
import { useOpenInquiries } from '#web/features/inquiries/administration/api.ts'
import { WhomToCall } from '#web/features/lessons/whom-to-call.tsx'
import { LogoutLink } from '#web/features/sessions/logout-link.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useSessionUser } from '#web/lib/session.ts'
import {
  addressOfDestination,
  destinationAt,
  destinationsOf,
  groups,
  mayOpen,
  useOwnDestinations,
} from '#web/pages/admin/destinations.ts'
import type { AnyDestination } from '#web/pages/admin/destinations.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Interactive, Providers } from '#web/ui/interactive.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { AreaIcon } from './area-icon.tsx'
import { useFocusAfterLink } from './focus-after-link.ts'
import type { PaletteProps } from './palette.tsx'

/**
 * The navigation of the admin area: a rail beside the page from 1024 px on, with the names below the icons up
 * to 1280 px, so that the calendar keeps its width; on narrower screens a bar with the name of the page,
 * which opens a drawer.
 */
export default function AreaNavigation() {
  const { palette, open: openPalette } = usePalette()
  const may = useMayCall()
  // Where there are no members and no payments to find, the links are all that there is.
  const open = may('listMembers') || may('findPayments') ? openPalette : undefined
  usePaletteKey(() => open?.())
  return (
    <Providers>
      <Bar onSearch={open} />
      <Rail onSearch={open} />
      {palette}
      <WhomToCall />
    </Providers>
  )
}

/**
 * A page of the admin area for those whose role has it. Others come to the first page of their role, so that
 * no page asks for what the server refuses.
 */
export const forRole = (Page: ComponentType) =>
  function PageForRole() {
    const user = useSessionUser()
    const may = useMayCall()
    const location = useLocation()
    const { to } = useLanguage()
    if (user === undefined) return null
    if (mayOpen(user.role, may, location))
      return (
        <Interactive>
          <Page />
        </Interactive>
      )
    const [first] = destinationsOf(user.role, may)
    return <Navigate to={to(first ? addressOfDestination(first) : '/')} replace />
  }

/** The palette, whose script is loaded when it is opened for the first time. */
function usePalette() {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()

  async function open() {
    try {
      if (Palette === undefined) {
        const part = await import('./palette.tsx')
        setPalette(() => part.default)
      }
      show(undefined)
    } catch {
      toast.error(t('adminNav.palette.failed'))
    }
  }

  const palette = dialog && Palette && <Palette key={dialog.opening} open={dialog.open} onClose={close} />
  return { palette, open: () => void open() }
}

interface SearchProps {
  /** Absent for those who have nothing to search. */
  onSearch: (() => void) | undefined
}

function Rail({ onSearch }: SearchProps) {
  const { t } = useTranslation()
  const rail = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // On a low screen the link of the present page may stand outside of the rail.
  useEffect(() => {
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, search])

  return (
    <nav
      ref={rail}
      aria-label={t('adminNav.label')}
      className="sticky top-12 hidden h-[calc(100svh-var(--spacing)*12)] w-24 shrink-0 scroll-py-6 auto-rows-max content-start gap-4 self-start overflow-y-auto border-r border-line p-2 pb-6 lg:grid xl:w-60 xl:gap-2 xl:p-3 print:hidden"
    >
      <a
        href="#content"
        className="sr-only rounded-xl bg-green text-sm font-semibold text-on-fill focus:not-sr-only focus:px-3 focus:py-2"
      >
        {t('adminNav.skip')}
      </a>
      {onSearch && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts={paletteShortcut()}
          onClick={onSearch}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-wood bg-card px-3 py-1.5 text-sm leading-tight text-ink hover:border-wood-deep hover:bg-paper-deep max-xl:flex-col max-xl:justify-center max-xl:gap-1 max-xl:px-1 max-xl:py-2 max-xl:text-[0.6875rem]"
        >
          <AreaIcon name="search" className="size-5 shrink-0" />
          <span className="xl:grow xl:text-left">{t('adminNav.palette.open')}</span>
          <kbd
            aria-hidden="true"
            className="font-sans text-xs text-ink-soft max-xl:text-[0.625rem] without-keys:hidden"
          >
            {paletteKeys()}
          </kbd>
        </button>
      )}
      <AreaLinks compact />
    </nav>
  )
}

interface AreaLinksProps {
  /** Whether the names stand below the icons, as long as the window is narrower than 1280 px. */
  compact?: boolean
  /** A link was followed. */
  onFollow?: () => void
}

/** The destinations of the admin area in their groups, with the present one marked. */
function AreaLinks({ compact = false, onFollow }: AreaLinksProps) {
  const { t } = useTranslation()
  const id = useId()
  const here = destinationAt(useLocation())
  const isSetUp = useOpenSteps() === 0
  // Once the studio is set up, only the search leads to the first steps.
  const own = useOwnDestinations().filter(
    (row) => !(row.name === 'start' && isSetUp && here?.destination !== row),
  )
  const filled = groups.filter((group) => own.some((row) => row.group === group))
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
        {own
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
      to={to(addressOfDestination(row))}
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
      {'count' in row && counts[row.count](compact)}
    </Link>
  )
}

const counts = {
  openInquiries: (compact: boolean) => <OpenInquiries compact={compact} />,
  openSteps: (compact: boolean) => <OpenSteps compact={compact} />,
}

function OpenInquiries({ compact }: { compact: boolean }) {
  const { t } = useTranslation()
  const count = useOpenInquiries() ?? 0
  return <Count {...{ compact, count }} text={t('adminNav.count.openInquiries', { count })} />
}

function OpenSteps({ compact }: { compact: boolean }) {
  const { t } = useTranslation()
  const count = useOpenSteps()
  return <Count {...{ compact, count }} text={t('adminNav.count.openSteps', { count })} />
}

/** Nothing when there is none. */
function Count({ compact, count, text }: { compact: boolean; count: number; text: string }) {
  if (count === 0) return null
  return (
    <span
      className={classes(
        'ml-auto grid min-h-6 min-w-6 place-items-center rounded-full bg-persimmon px-1.5 text-xs font-semibold text-on-fill tabular-nums',
        compact && 'max-xl:absolute max-xl:top-1 max-xl:right-2 max-xl:min-h-5 max-xl:min-w-5 max-xl:px-1',
      )}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

const isMac = () => /Mac OS X/.test(navigator.userAgent)

/** The keys that open the palette, as the keyboard of the device names them. */
const paletteKeys = () => (isMac() ? '⌘K' : 'Ctrl K')

/** The same for screen readers (`aria-keyshortcuts`). */
const paletteShortcut = () => (isMac() ? 'Meta+K' : 'Control+K')

/**
 * Calls back for Ctrl+K, or ⌘K on a Mac, where Ctrl+K deletes the rest of a line. Not while a dialog is open,
 * because it may hold what was typed.
 */
function usePaletteKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isOurs = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
      if (key.toLowerCase() !== 'k' || !isOurs || altKey || shiftKey) return
      // The browser would open its own search.
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** On narrow screens: the name of the page, which opens a drawer with the links, and the search. */
function Bar({ onSearch }: SearchProps) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  const here = destinationAt(useLocation())?.destination
  return (
    <div className="flex items-center border-b border-line px-2 sm:px-4 lg:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={dialog?.open ?? false}
        onClick={() => show(undefined)}
        className="flex min-h-12 min-w-0 grow items-center gap-2.5 rounded-xl px-2 text-left font-semibold text-green hover:bg-green-soft"
      >
        {here && <AreaIcon name={here.icon} className="size-5 shrink-0" />}
        <span className="sr-only">{t('adminNav.open')}</span>
        <span className="min-w-0">
          <Phrases text={here ? t(`adminNav.to.${here.name}`) : t('adminNav.title')} />
        </span>
        <Icon name="down" className="size-4 shrink-0" />
      </button>
      {onSearch && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('adminNav.palette.open')}
          onClick={onSearch}
          className="grid size-11 shrink-0 place-items-center rounded-full text-green hover:bg-green-soft"
        >
          <AreaIcon name="search" />
        </button>
      )}
      {dialog && <Drawer key={dialog.opening} open={dialog.open} onClose={close} />}
    </div>
  )
}

function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { focusAfter, follow } = useFocusAfterLink()
  return (
    <Dialog
      {...{ open, onClose, focusAfter }}
      title={t('adminNav.title')}
      closeLabel={t('nav.closeMenu')}
      place="left"
    >
      <nav aria-label={t('adminNav.label')} className="-mx-3 grid gap-5">
        <AreaLinks
          onFollow={() => {
            follow()
            onClose()
          }}
        />
        {/* What ends the session closes the drawer too. */}
        <LogoutLink className="flex min-h-11 items-center rounded-xl border-t border-line px-3 text-sm hover:bg-paper-deep" />
      </nav>
    </Dialog>
  )
}
