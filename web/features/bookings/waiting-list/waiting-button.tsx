import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { dayText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  event: LessonEvent
  now: number
  /** The element that names the lesson. */
  titleId: string
  className: string
  onWait: (event: LessonEvent) => void
}

/**
 * On the card of a full lesson: leads to joining the waiting list, or says the member's place and leads to
 * changing it.
 */
export function WaitingButton({ event, now, titleId, className, onWait }: Props) {
  const { t } = useTranslation()
  const latestText = useLatestText()
  const { yoga, yogaWaiting: own } = event.resource
  return (
    <div className="grid gap-1.5">
      <Button
        variant="outline"
        aria-describedby={titleId}
        className={className}
        onClick={() => onWait(event)}
      >
        {own && <Icon name="clock" />}
        {own
          ? t('booking.waiting.mine', { place: own.place })
          : t(yoga.waiting > 0 ? 'booking.waiting.joinBehind' : 'booking.waiting.join', {
              count: yoga.waiting,
            })}
      </Button>
      {own && (
        <p className="text-sm text-ink-soft sm:text-right">
          {yoga.seatsLeft > 0
            ? t('booking.waiting.seatFree')
            : latestText({ latest: own.latest, isEvent: yoga.event !== null }, now)}
        </p>
      )}
    </div>
  )
}

/** Says until when the list books a seat for the member, or that it only tells of one. */
export function useLatestText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return ({ latest, isEvent }: { latest: string; isEvent: boolean }, now: number) => {
    const instant = Date.parse(latest)
    if (isEvent || instant <= now) return t('booking.waiting.onlyTold')
    return t('booking.waiting.addedUntil', { time: `${dayText(instant, language)} ${timeText(instant)}` })
  }
}
