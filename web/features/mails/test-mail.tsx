import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { readStatus, sendTestMail } from '#contract/status.ts'
import type { StudioStatus } from '#contract/status.ts'
import { slashText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** After a test mail was asked for, the status is read so often until something has become of it. */
const mostReadings = 15
const pauseMs = 2_000

/** Sends a mail to the administrator, and says what became of the last one. */
export function TestMail({ mail: { test, finding } }: { mail: StudioStatus['mail'] }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const user = useSessionUser()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: async () => {
      await call(sendTestMail, {})
      const queryKey = ['status', user?.id ?? null]
      for (let readings = 0; readings < mostReadings; readings += 1) {
        const status = await client.fetchQuery({
          queryKey,
          queryFn: () => call(readStatus, {}),
          staleTime: 0,
        })
        if (status.mail.test?.state !== 'waiting') return
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    },
    onError: (error) => void toast.error(errorText(t, error)),
  })
  const shown = test?.state === 'sent' && finding === 'noMailServer' ? 'asFile' : test?.state
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Button
        variant="outline"
        busy={send.isPending}
        aria-describedby="test-mail"
        onClick={() => send.mutate()}
      >
        {t('status.test.send')}
      </Button>
      <p
        id="test-mail"
        aria-live="polite"
        className="min-w-0 flex-1 basis-[14rem] wrap-anywhere text-ink-soft"
      >
        {test === null || shown === undefined ? (
          <Phrases text={t('status.test.hint')} />
        ) : (
          t(`status.test.${shown}`, {
            time: slashText(Date.parse(test.askedAt)) + zoneMark,
            reason: test.reason ?? t('status.test.noReason'),
          })
        )}
      </p>
    </div>
  )
}
