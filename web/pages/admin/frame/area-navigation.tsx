import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { WhomToCall } from '#web/features/lessons/whom-to-call.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Providers } from '#web/ui/interactive.tsx'
import { Bar } from './bar.tsx'
import { paletteKeys, paletteShortcut, usePaletteKey } from './palette-key.ts'
import { AreaIcon } from './area-icon.tsx'
import { AreaLinks } from './area-links.tsx'
import type { PaletteProps } from './palette.tsx'

/**
 * The navigation of the admin area: a rail beside the page from 1024 px on, with the names below the icons up to 1280 px, so
 * that the calendar keeps its width; on narrower screens a bar with the name of the page, which opens a drawer.
 */
export default function AreaNavigation() {
  const { palette, open } = usePalette()
  usePaletteKey(open)
  return (
    <Providers>
      <Bar onSearch={open} />
      <Rail onSearch={open} />
      {palette}
      <WhomToCall />
    </Providers>
  )
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

function Rail({ onSearch }: { onSearch: () => void }) {
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
      className="sticky top-16 hidden h-[calc(100svh-var(--spacing)*16)] w-24 shrink-0 scroll-py-6 content-start gap-4 self-start overflow-y-auto border-r border-line p-2 pb-6 lg:grid xl:w-60 xl:gap-3 xl:p-3 print:hidden"
    >
      <a
        href="#content"
        className="sr-only rounded-xl bg-green text-sm font-semibold text-on-fill focus:not-sr-only focus:px-3 focus:py-2"
      >
        {t('adminNav.skip')}
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteShortcut()}
        onClick={onSearch}
        className="flex min-h-11 items-center gap-3 rounded-xl border border-wood bg-card px-3 py-1.5 text-sm leading-tight text-ink hover:border-wood-deep hover:bg-paper-deep max-xl:flex-col max-xl:justify-center max-xl:gap-1 max-xl:px-1 max-xl:py-2 max-xl:text-[0.6875rem]"
      >
        <AreaIcon name="search" className="size-5 shrink-0" />
        <span className="xl:grow xl:text-left">{t('adminNav.palette.open')}</span>
        <kbd aria-hidden="true" className="font-sans text-xs text-ink-soft max-xl:text-[0.625rem]">
          {paletteKeys()}
        </kbd>
      </button>
      <AreaLinks compact />
    </nav>
  )
}
