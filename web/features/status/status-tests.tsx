import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { readStatus, sendTestMail, testPayments } from '#contract/status.ts'
import type { StudioStatus } from '#contract/status.ts'
import { slashText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** After a test was asked for, the status is read so often until something has become of it. */
const mostReadings = 15
const pauseMs = 2_000

/** Sends a mail to the administrator, and says what became of the last one. */
export function TestMail({ mail: { test, finding } }: { mail: StudioStatus['mail'] }) {
  const { t } = useTranslation()
  const timeOf = useTimeOf()
  const send = useTest(
    () => call(sendTestMail, {}),
    ({ mail }) => mail.test?.state,
  )
  const shown = test?.state === 'sent' && finding === 'noMailServer' ? 'asFile' : test?.state
  return (
    <Test label={t('status.test.send')} busy={send.isPending} onStart={() => send.mutate()}>
      {test === null || shown === undefined ? (
        <Phrases text={t('status.test.hint')} />
      ) : (
        t(`status.test.${shown}`, { time: timeOf(test), reason: test.reason ?? t('status.test.noReason') })
      )}
    </Test>
  )
}

/** Tries keys and webhook of the payment provider, which charges nothing, and says what came of it. */
export function TestPayments({ payments: { test } }: { payments: StudioStatus['payments'] }) {
  const { t } = useTranslation()
  const timeOf = useTimeOf()
  const send = useTest(
    () => call(testPayments, {}),
    ({ payments }) => payments.test?.state,
  )
  return (
    <Test label={t('status.paymentTest.send')} busy={send.isPending} onStart={() => send.mutate()}>
      {test === null ? (
        <Phrases text={t('status.paymentTest.hint')} />
      ) : (
        t(`status.paymentTest.${test.state}`, {
          time: timeOf(test),
          reason: test.reason || t('status.test.noReason'),
        })
      )}
    </Test>
  )
}

function useTimeOf() {
  const zoneMark = useZoneMark()
  return ({ askedAt }: { askedAt: string }) => slashText(Date.parse(askedAt)) + zoneMark
}

/** Starts a test, and reads the status until its result is there. */
function useTest(start: () => Promise<unknown>, stateOf: (status: StudioStatus) => string | undefined) {
  const { t } = useTranslation()
  const user = useSessionUser()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await start()
      const queryKey = ['status', user?.id ?? null]
      for (let readings = 0; readings < mostReadings; readings += 1) {
        const status = await client.fetchQuery({
          queryKey,
          queryFn: () => call(readStatus, {}),
          staleTime: 0,
        })
        if (stateOf(status) !== 'waiting') return
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    },
    onError: (error) => void toast.error(errorText(t, error)),
  })
}

interface TestProps {
  label: string
  busy: boolean
  onStart: () => void
  /** The result of the last one, or what it does. */
  children: ReactNode
}

function Test({ label, busy, onStart, children }: TestProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Button variant="outline" busy={busy} aria-describedby={id} onClick={onStart}>
        {label}
      </Button>
      <p id={id} aria-live="polite" className="min-w-0 flex-1 basis-[14rem] wrap-anywhere text-ink-soft">
        {children}
      </p>
    </div>
  )
}
