import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

const length = 4
const [zero, ...digitKeys] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const keyClass = buttonClass(
  'outline',
  'size-16! rounded-2xl! p-0! text-2xl! tabular-nums sm:size-20! sm:text-3xl!',
)

/** Four digits, by the large keys or by a keyboard. The fourth one finds the person. */
export function Keypad({ onDigits }: { onDigits: (digits: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')

  function press(digit: string) {
    const next = (typed + digit).slice(0, length)
    setTyped(next)
    if (next.length === length) {
      setTyped('')
      onDigits(next)
    }
  }

  const onKey = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    if (target instanceof HTMLElement && target.closest('input, [role="dialog"]')) return
    if (key === 'Backspace') setTyped(typed.slice(0, -1))
    const digit = key.normalize('NFKC')
    if (/^\d$/.test(digit)) press(digit)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="grid justify-items-center gap-5">
      <h2 className="text-center text-2xl sm:text-3xl">
        <Phrases text={t('kiosk.lead')} />
      </h2>
      <p aria-hidden="true" className="flex gap-3">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className="grid h-16 w-13 place-items-center rounded-xl border border-wood bg-field text-3xl tabular-nums"
          >
            {typed[index]}
          </span>
        ))}
      </p>
      <p role="status" className="sr-only">
        {typed !== '' && t('kiosk.typed', { count: typed.length })}
      </p>
      <div role="group" aria-label={t('kiosk.digits')} className="grid grid-cols-3 gap-3">
        {digitKeys.map((digit) => (
          <button key={digit} type="button" className={keyClass} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={keyClass} aria-label={t('kiosk.clear')} onClick={() => setTyped('')}>
          <Icon name="close" className="size-7" />
        </button>
        <button type="button" className={keyClass} onClick={() => press(zero)}>
          {zero}
        </button>
        <button
          type="button"
          className={keyClass}
          aria-label={t('kiosk.delete')}
          onClick={() => setTyped(typed.slice(0, -1))}
        >
          <Icon name="left" className="size-7" />
        </button>
      </div>
    </div>
  )
}
