import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { makeLineCode, readOwnLine, unlinkLine } from '#contract/line.ts'
import type { LineCode } from '#contract/line.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** In a chunk of its own, because it draws a QR code. */
const ChatCode = lazy(() => import('./chat-code.tsx'))

const lineKey = ['own line'] as const

/** Whether the studio sends messages by LINE, and since when the member gets them there. */
function useOwnLine() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...lineKey, user?.id ?? null],
    queryFn: ({ signal }) => call(readOwnLine, { signal }),
    enabled: user !== undefined,
    // The member comes back from LINE.
    refetchOnWindowFocus: 'always',
  })
}

/** Links the member's account with LINE, and ends that. Nothing where the studio has no LINE. */
export function OwnLine() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useOwnLine()
  // Also while it loads, because most studios have no LINE.
  if (query.data?.offered !== true && query.error === null) return null
  const link = query.data?.link
  return (
    <section className="mt-10 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-8">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Phrases text={t('line.title')} />
      </h2>
      <p>{t(link ? 'line.textLinked' : 'line.text')}</p>
      <FailedLoad text={t('line.failed')} query={query} />
      {link === null && <LinkLine heading={heading} />}
      {link && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-[16rem] tabular-nums">
            {t('line.linked', { date: dateText(Date.parse(link.linkedAt), language) })}
          </p>
          <UnlinkLine heading={heading} />
        </div>
      )}
    </section>
  )
}

type Heading = RefObject<HTMLElement | null>

/** Makes a code, shows how to send it, and asks whether it has arrived. */
function LinkLine({ heading }: { heading: Heading }) {
  const { t } = useTranslation()
  const query = useOwnLine()
  const make = useMutation({ mutationFn: () => call(makeLineCode, {}) })
  const code = make.data?.code

  async function makeCode() {
    try {
      await make.mutateAsync()
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  async function check() {
    const { data, error } = await query.refetch()
    if (error) toast.error(errorText(t, error))
    else if (data?.link === null) toast.error(t('line.notYet'))
    else {
      toast.success(t('line.done'))
      // The button is gone.
      heading.current?.focus()
    }
  }

  if (code === undefined)
    return (
      <Button
        variant="outline"
        busy={make.isPending}
        onClick={() => void makeCode()}
        className="justify-self-start"
      >
        {t('line.make')}
      </Button>
    )
  return (
    <>
      <SendCode code={code} />
      <div className="flex flex-wrap gap-3">
        <Button busy={query.isFetching} onClick={() => void check()}>
          {t('line.check')}
        </Button>
        <Button variant="outline" busy={make.isPending} onClick={() => void makeCode()}>
          {t('line.another')}
        </Button>
      </div>
    </>
  )
}

function SendCode({ code: { code, link, endsAt } }: { code: LineCode }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-2xl">{t('line.howTo')}</p>
      <div className="flex flex-wrap items-center gap-6">
        <div className="grid justify-items-start gap-3">
          <a href={link} className={buttonClass('outline')}>
            {t('line.open')}
          </a>
          <p role="status">
            <span className="block text-sm">{t('line.code')}</span>
            <span className="font-mono text-2xl font-semibold tracking-wide select-all">{code}</span>
          </p>
          <p className="text-sm text-ink-soft tabular-nums">
            {t('line.ends', { time: timeText(Date.parse(endsAt)) })}
          </p>
        </div>
        <Suspense fallback={<Skeleton className="size-40 rounded-2xl" />}>
          <ChatCode link={link} />
        </Suspense>
      </div>
    </div>
  )
}

/** Ends the link after a question. Afterwards the heading has the focus. */
function UnlinkLine({ heading }: { heading: Heading }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const unlink = useMutation({
    mutationFn: () => call(unlinkLine, {}),
    onSettled: () => client.invalidateQueries({ queryKey: lineKey }),
  })

  async function end() {
    setFailure(undefined)
    try {
      await unlink.mutateAsync()
    } catch (error) {
      return setFailure(errorText(t, error))
    }
    toast.success(t('line.unlink.done'))
    setAsked(false)
    heading.current?.focus()
  }

  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {t('line.unlink.open')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        busy={unlink.isPending}
        title={t('line.unlink.question')}
        okLabel={t('line.unlink.ok')}
        failure={failure}
        onOk={() => void end()}
        onCancel={() => setAsked(false)}
        onClosed={() => setFailure(undefined)}
      >
        <p>{t('line.unlink.consequence')}</p>
      </ConfirmDialog>
    </>
  )
}
