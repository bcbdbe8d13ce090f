import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import type { FocusEvent, ReactNode } from 'react'

interface Props {
  /** The content that is always visible. */
  badge: ReactNode
  /** Names the card for screen readers. */
  title: string
  children: ReactNode
}

/** A card beside its badge. It opens on hover, focus, tap or press. Escape closes only the card. */
export function HoverCard({ badge, title, children }: Props) {
  const [opened, setOpened] = useState<'pointed' | 'pressed'>()
  const card = useRef<HTMLDivElement>(null)
  const focusComesBack = useRef(false)

  function change(open: boolean, reason: string) {
    const pressed = reason === 'trigger-press'
    focusComesBack.current = !open && (card.current?.contains(document.activeElement) ?? false)
    // Hover or focus has opened the card before the press, so the press must keep it open.
    if (open || (pressed && opened === 'pointed')) setOpened(pressed ? 'pressed' : 'pointed')
    else setOpened(undefined)
  }

  function openOnFocus({ currentTarget }: FocusEvent<HTMLElement>) {
    if (!focusComesBack.current && currentTarget.matches(':focus-visible')) {
      setOpened((before) => before ?? 'pointed')
    }
    focusComesBack.current = false
  }

  return (
    <Popover.Root open={opened !== undefined} onOpenChange={(open, { reason }) => change(open, reason)}>
      <Popover.Trigger
        openOnHover
        delay={150}
        closeDelay={150}
        onFocus={openOnFocus}
        className="inline-flex min-h-11 items-center rounded-full border border-wood bg-green-soft px-4 text-sm font-semibold text-green hover:border-green data-[popup-open]:border-green data-[popup-open]:bg-green data-[popup-open]:text-on-fill"
      >
        {badge}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8} collisionPadding={16} className="z-[55]">
          <Popover.Popup
            ref={card}
            aria-label={title}
            initialFocus={false}
            className="max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-card p-5 text-sm shadow-lift transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
