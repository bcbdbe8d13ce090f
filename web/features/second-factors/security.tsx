import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import { isStaff } from '#contract/roles.ts'
import { startTotp } from '#contract/second-factors/second-factors.ts'
import type { OwnFactors } from '#contract/second-factors/second-factors.ts'
import { dateText } from '#time/tokyo.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { call } from '#web/lib/api.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFactorChanges, useOwnFactors } from './api.ts'
import { AppCard, CodesCard, LostPhoneCard } from './factor-cards.tsx'
import { IdentityDialog, useConfirmation } from './identity-dialog.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

/** In a chunk of its own, because it draws QR codes. */
const TotpSetUp = lazy(() => import('./totp-set-up.tsx'))

/**
 * The passkeys of the logged-in member, and the other second factors of an administrator: to add, look at and
 * remove.
 */
export function Security() {
  const { t } = useTranslation()
  const query = useOwnFactors()
  const { data: factors } = query
  const { data: member } = useOwnMember()
  if (factors) return <Factors factors={factors} email={member?.email ?? ''} />
  if (query.error) return <FailedLoad text={t('security.loadFailed')} query={query} />
  return <Skeleton className="h-96 max-w-2xl rounded-3xl" />
}

function Factors({ factors, email }: { factors: OwnFactors; email: string }) {
  const { t } = useTranslation()
  const changes = useFactorChanges()
  const [started, setStarted] = useState<Answer<typeof startTotp>>()
  const [codes, setCodes] = useState<string[]>()
  const { run, dialog } = useConfirmation()
  const user = useSessionUser()
  const isOfStaff = user !== undefined && isStaff(user.role)
  const count = factors.passkeys.length + (factors.totp === null ? 0 : 1)
  const isLast = count === 1
  const isKept = isLast && factors.isRequired

  const setUp = (code: string) =>
    run(async (confirmation) => {
      const token = started?.token ?? ''
      const { recoveryCodes } = await changes.setUpTotp.mutateAsync({ confirmation, token, code })
      setCodes(recoveryCodes)
      setStarted(undefined)
      toast.success(t('security.appAdded'))
    })

  /** For actions of buttons, which have no field to show an error at. */
  const act = (work: (confirmation: string) => Promise<void>) =>
    run(work).catch((error: unknown) => void toast.error(errorText(t, error)))

  const startApp = () =>
    act(async (confirmation) => setStarted(await call(startTotp, { body: { confirmation } })))
  const removeApp = () =>
    act(async (confirmation) => {
      await changes.removeTotp.mutateAsync(confirmation)
      toast.success(t('security.removed'))
    })
  const makeCodes = () =>
    act(async (confirmation) => setCodes((await changes.makeCodes.mutateAsync(confirmation)).codes))

  const reportLoss = () =>
    act(async (confirmation) => {
      await changes.reportLostPhone.mutateAsync(confirmation)
      toast.success(t('security.lostDone'))
    })

  return (
    <>
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(undefined)} />
      ) : started ? (
        <Suspense fallback={<Skeleton className="h-96 max-w-md rounded-3xl" />}>
          <TotpSetUp started={started} onCode={setUp} onCancel={() => setStarted(undefined)} />
        </Suspense>
      ) : (
        <div className="grid max-w-2xl gap-6">
          {factors.isRequired && count === 0 && <Notice>{t('security.needed')}</Notice>}
          {isOfStaff && <p>{t('security.lead')}</p>}
          {isKept && <p className="text-sm text-ink-soft">{t('security.onlyFactor')}</p>}
          <PasskeysCard
            passkeys={factors.passkeys}
            {...{ isOfStaff, isKept, isLast, act }}
            onCodes={setCodes}
          />
          {isOfStaff && (
            <AppCard totp={factors.totp} {...{ isKept, isLast }} onSetUp={startApp} onRemove={removeApp} />
          )}
          {factors.recoveryCodes && <CodesCard codes={factors.recoveryCodes} onMake={makeCodes} />}
          <LostPhoneCard {...{ factors, isOfStaff }} onReport={reportLoss} />
        </div>
      )}
      <IdentityDialog {...dialog} />
    </>
  )
}

interface RecoveryCodesProps {
  codes: string[]
  email: string
  onKept: () => void
}

/** New codes, which are shown once: to copy, to download or to print. */
function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [madeAt] = useState(Date.now)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const studio = facts.names.studioName[language]
  const about = t('security.codesFile', { email, studio, date: dateText(madeAt, language) })
  const copy = () =>
    void copyText(codes.join('\n'), {
      copied: t('security.codesCopied'),
      failed: t('security.codesCopyFailed'),
    })

  return (
    <section className="grid max-w-xl gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Phrases text={t('security.codesNew')} />
      </h3>
      <p>{t('security.codesNewText')}</p>
      <p className="hidden text-sm print:block">{about}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-2 rounded-2xl border border-line bg-card px-5 py-4">
        {codes.map((code) => (
          <li key={code} className="font-mono text-lg tabular-nums">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" onClick={copy}>
          {t('security.codesCopy')}
        </Button>
        <Button
          variant="outline"
          onClick={() => download('recovery-codes.txt', 'text/plain', [about, '', ...codes, ''].join('\n'))}
        >
          {t('security.codesSave')}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          {t('security.codesPrint')}
        </Button>
        <Button onClick={onKept}>{t('security.codesKept')}</Button>
      </div>
    </section>
  )
}
