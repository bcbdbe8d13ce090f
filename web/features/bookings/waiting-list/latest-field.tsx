import { useTranslation } from 'react-i18next'
import { dayText, hourMs, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface Props {
  startsAt: number
  choices: readonly number[]
  /** Undefined when no seat is to be booked without the member. */
  chosen: number | undefined
  onChoose: (latest: number | undefined) => void
}

/** Until when the list may book a seat for the member. */
export function LatestField({ startsAt, choices, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const options = choices.map((instant) => ({
    value: String(instant),
    label: t('booking.waiting.until', {
      time: `${dayText(instant, language)} ${timeText(instant)}`,
      count: Math.round((startsAt - instant) / hourMs),
    }),
  }))
  return (
    <SelectField
      name="latest"
      label={t('booking.waiting.latest')}
      options={[...options, { value: 'never', label: t('booking.waiting.never') }]}
      value={chosen === undefined ? 'never' : String(chosen)}
      onChange={({ target }) => onChoose(target.value === 'never' ? undefined : Number(target.value))}
    />
  )
}
