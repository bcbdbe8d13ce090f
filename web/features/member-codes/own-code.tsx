import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { readMemberCode, renewMemberCode } from '#contract/member-codes.ts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** In a chunk of its own, because it draws a QR code. */
const CodeCard = lazy(() => import('./code-card.tsx'))

/** The code by which the reception recognises the member: to make, show, print and replace. */
export function OwnCode() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useMemberCode()
  const { renew, isMaking } = useFirstCode(() => heading.current?.focus())
  const code = query.data
  return (
    <section className="grid max-w-2xl grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Phrases text={t('memberCode.title')} />
      </h2>
      <p className="print:hidden">{t('memberCode.text')}</p>
      <FailedLoad text={t('memberCode.failed')} query={query} />
      {query.isPending && <LoadingCode />}
      {code === null && (
        <Button busy={isMaking} onClick={renew}>
          {t('memberCode.create')}
        </Button>
      )}
      {code && (
        <>
          <Suspense fallback={<LoadingCode />}>
            <CodeCard code={code} />
          </Suspense>
          <p className="text-sm text-ink-soft print:hidden">{t('memberCode.meaning')}</p>
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button variant="outline" onClick={() => window.print()}>
              {t('memberCode.print')}
            </Button>
            <RenewCode />
          </div>
        </>
      )}
    </section>
  )
}

/** Makes the first code. Afterwards the button is gone, so that another element must get the focus. */
function useFirstCode(focusElsewhere: () => void) {
  const { t } = useTranslation()
  const { mutateAsync, isPending: isMaking } = useRenewCode()

  async function make() {
    try {
      await mutateAsync()
      toast.success(t('memberCode.created'))
      focusElsewhere()
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return { renew: () => void make(), isMaking }
}

function LoadingCode() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="w-full max-w-80">
      <Skeleton className="h-96 rounded-3xl" />
    </div>
  )
}

/** Replaces the code after a question. */
function RenewCode() {
  const { t } = useTranslation()
  const renew = useRenewCode()
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function replace() {
    setFailure(undefined)
    try {
      await renew.mutateAsync()
    } catch (error) {
      return setFailure(errorText(t, error))
    }
    toast.success(t('memberCode.renew.done'))
    setAsked(false)
  }

  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {t('memberCode.renew.open')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        busy={renew.isPending}
        title={t('memberCode.renew.question')}
        okLabel={t('memberCode.renew.ok')}
        failure={failure}
        onOk={() => void replace()}
        onCancel={() => setAsked(false)}
        onClosed={() => setFailure(undefined)}
      >
        <p>{t('memberCode.renew.consequence')}</p>
      </ConfirmDialog>
    </>
  )
}

const codeKey = ['member code'] as const

/** The code that the member shows at the reception, or null. */
function useMemberCode() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...codeKey, user?.id ?? null],
    queryFn: async ({ signal }) => (await call(readMemberCode, { signal })).code,
    enabled: user !== undefined,
  })
}

/** Makes a new code. Afterwards it is read again, because another tab may have made one too. */
function useRenewCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(renewMemberCode, {}),
    onSettled: () => client.invalidateQueries({ queryKey: codeKey }),
  })
}
