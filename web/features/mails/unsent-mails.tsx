import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { listUnsentMails, retryMail } from '#contract/mails/mails.ts'
import type { UnsentMail } from '#contract/mails/mails.ts'
import { slashText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { usePageOfAddress, usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PagedList } from '#web/ui/paged-list.tsx'

/** The mails that could not be sent, each with why, and a way to send it once more. */
export function UnsentMails() {
  const { t } = useTranslation()
  const { page, addressOf } = usePageOfAddress()
  return (
    <>
      <p className="max-w-3xl text-sm text-ink-soft">{t('unsentMails.lead')}</p>
      <PagedList
        list={useUnsentMails(page)}
        addressOf={addressOf}
        texts={{ failed: t('unsentMails.loadFailed'), none: t('unsentMails.none') }}
        height="h-72"
      >
        {(mails) => (
          <ul className="grid gap-4">
            {mails.map((mail) => (
              <li key={mail.id}>
                <MailCard mail={mail} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function MailCard({ mail }: { mail: UnsentMail }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const retry = useRetryMail()
  const { id, recipient, subject, writtenAt, attempts, reason, dropped, nextTry } = mail
  const written = (at: string) => slashText(Date.parse(at)) + zoneMark

  async function send() {
    try {
      await retry.mutateAsync(id)
      toast.success(t('unsentMails.retried'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <article
      aria-labelledby={`mail-${id}`}
      className="flex flex-wrap items-start justify-between gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7"
    >
      <div className="grid min-w-0 flex-1 basis-[18rem] gap-1.5">
        <h2 id={`mail-${id}`} className="font-sans text-base tracking-normal wrap-anywhere">
          {subject ?? t('unsentMails.noSubject')}
        </h2>
        <p className="text-sm break-all">{recipient}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {attempts === 0
            ? t('unsentMails.untried', { time: written(writtenAt) })
            : t('unsentMails.written', { time: written(writtenAt), count: attempts })}
        </p>
        {(dropped ?? reason) !== null && (
          <p className="rounded-xl bg-paper px-4 py-2 text-sm wrap-anywhere">
            {dropped === null ? t('unsentMails.reason', { reason }) : t(`unsentMails.dropped.${dropped}`)}
          </p>
        )}
        <p
          className={classes(
            'text-sm font-semibold',
            nextTry === null ? 'text-danger' : 'text-persimmon-deep',
          )}
        >
          {nextTry === null ? t('unsentMails.givenUp') : t('unsentMails.nextTry', { time: written(nextTry) })}
        </p>
      </div>
      <Button
        variant="outline"
        busy={retry.isPending}
        aria-label={t('unsentMails.retryOf', { recipient })}
        onClick={() => void send()}
      >
        {t('unsentMails.retry')}
      </Button>
    </article>
  )
}

const lookAgainMs = 2_000

function useUnsentMails(page: number) {
  return usePageOfList(listUnsentMails, {
    page,
    size: 50,
    refetchInterval: ({ state }) => (state.data?.items.some(isDue) ? lookAgainMs : false),
  })
}

/** Whether the mail worker will try the mail soon, so that the list must be read again. */
const isDue = ({ nextTry }: UnsentMail) => nextTry !== null && Date.parse(nextTry) <= Date.now()

function useRetryMail() {
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: useReload(),
  })
}
