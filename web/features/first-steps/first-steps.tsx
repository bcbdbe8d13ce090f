import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isOpenStep } from '#contract/first-steps.ts'
import type { FirstStep, FirstStepId } from '#contract/first-steps.ts'
import { dateText } from '#time/tokyo.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useBeginning, useConfirmStep, useFirstSteps } from './api.ts'
import { Beginning } from './beginning.tsx'

const groups = [
  { name: 'words', steps: ['names', 'contact', 'visit', 'story', 'legal', 'teachers', 'kinds'] },
  { name: 'rules', steps: ['hours', 'prices', 'rules'] },
  { name: 'booking', steps: ['spaces', 'lessons'] },
  { name: 'people', steps: ['mail', 'payments', 'backup', 'administrators'] },
] as const satisfies ReadonlyArray<{ name: string; steps: readonly FirstStepId[] }>

const pages: Readonly<Record<FirstStepId, `/admin${string}`>> = {
  names: '/admin/studio?section=names',
  contact: '/admin/studio?section=contact',
  visit: '/admin/studio?section=visit',
  story: '/admin/studio?section=story',
  legal: '/admin/studio?section=legal',
  teachers: '/admin/teachers',
  kinds: '/admin/studio?section=kinds',
  hours: '/admin/studio?section=hours',
  prices: '/admin/studio?section=prices',
  rules: '/admin/studio?section=rules',
  spaces: '/admin?tab=rentable',
  lessons: '/admin',
  mail: '/admin/status',
  payments: '/admin/status',
  backup: '/admin/status',
  administrators: '/admin/administrators',
}

/** What the owner looks at before the studio opens, with what is still the sample's. */
export function FirstSteps() {
  const { t } = useTranslation()
  const query = useFirstSteps()
  const { data: steps } = query
  const open = steps?.filter(isOpenStep).length ?? 0
  const isBlank = useBeginning().data?.beginning === 'blank'
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="text-sm text-ink-soft">{t(isBlank ? 'firstSteps.leadBlank' : 'firstSteps.lead')}</p>
      <Beginning />
      <FailedLoad text={t('firstSteps.loadFailed')} query={query} />
      {query.isPending && <Skeleton className="h-[40rem]" />}
      {steps && open === 0 && <Notice>{t('firstSteps.allDone')}</Notice>}
      {steps && (
        <>
          <Progress done={steps.length - open} total={steps.length} />
          {groups.map((group) => (
            <section key={group.name} aria-labelledby={`steps-${group.name}`} className="grid gap-3">
              <h2 id={`steps-${group.name}`} className="text-lg">
                <Phrases text={t(`firstSteps.groups.${group.name}`)} />
              </h2>
              <ul className="divide-y divide-line overflow-hidden rounded-3xl bg-card shadow-soft">
                {group.steps.map((id) => {
                  const step = steps.find((one) => one.id === id)
                  return step && <Step key={id} {...{ step, isBlank }} />
                })}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold tabular-nums" role="status">
        <Phrases text={t('firstSteps.of', { done, total })} />
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-paper-deep">
        <div className="h-full rounded-full bg-green" style={{ width: `${(done / total) * 100}%` }} />
      </div>
    </div>
  )
}

/** @param isBlank whether what is still the sample's is left out of what visitors read */
function Step({ step, isBlank }: { step: FirstStep; isBlank: boolean }) {
  const { id, state, confirmedAt } = step
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const confirm = useConfirmStep()
  const isOpen = isOpenStep(step)
  const isUntested = state === 'untested'
  const name = t(`firstSteps.name.${id}`)

  async function mark(confirmed: boolean) {
    try {
      await confirm.mutateAsync({ id, confirmed })
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-7">
      <div className="flex min-w-0 flex-1 basis-[16rem] gap-x-4">
        <Icon
          name={isOpen ? 'warning' : 'check'}
          className={classes('mt-0.5 size-5 shrink-0', isOpen ? 'text-persimmon' : 'text-green')}
        />
        <div className="min-w-0">
          <h3 className="font-sans text-base tracking-normal">
            <Link to={to(pages[id])} className="hover:underline hover:underline-offset-4">
              <Phrases text={name} />
            </Link>
          </h3>
          <p className="mt-0.5 text-sm text-ink-soft">{t(`firstSteps.shown.${id}`)}</p>
          <p className={classes('mt-1 text-sm font-semibold', isOpen ? 'text-persimmon-deep' : 'text-green')}>
            {confirmedAt !== null && state !== 'done'
              ? t('firstSteps.state.confirmed', { date: dateText(Date.parse(confirmedAt), language) })
              : t(`firstSteps.state.${state === 'sample' && isBlank ? 'leftOut' : state}`)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-9">
        {isOpen && (
          <Link
            to={to(pages[id])}
            className={buttonClass('outline')}
            aria-label={t(isUntested ? 'firstSteps.testOf' : 'firstSteps.changeOf', { name })}
          >
            {t(isUntested ? 'firstSteps.test' : 'firstSteps.change')}
          </Link>
        )}
        {state !== 'done' && (
          <Button
            variant="quiet"
            busy={confirm.isPending}
            aria-label={t(isOpen ? 'firstSteps.confirmOf' : 'firstSteps.reopenOf', { name })}
            onClick={() => void mark(isOpen)}
          >
            {t(isOpen ? 'firstSteps.confirm' : 'firstSteps.reopen')}
          </Button>
        )}
      </div>
    </li>
  )
}
