import { useRef } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { beginnings } from '#contract/first-steps.ts'
import type { Beginning as Chosen, BeginningState } from '#contract/first-steps.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { useBeginning, useChooseBeginning } from './api.ts'

/**
 * With what the studio begins: the choice of its first administrator, and the ways to leave the samples out
 * later and to take that back.
 */
export function Beginning() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useBeginning()
  if (data === undefined || (data.beginning === 'sample' && !hasSamples(data))) return null
  const { beginning } = data
  return (
    <section
      aria-labelledby="beginning"
      className="grid gap-4 rounded-3xl bg-card px-5 py-6 shadow-soft sm:px-7"
    >
      <h2 ref={heading} id="beginning" tabIndex={-1} className="text-lg outline-none">
        <Phrases text={t(`firstSteps.beginning.title.${beginning ?? 'open'}`)} />
      </h2>
      <p className="max-w-3xl text-sm text-ink-soft">
        {t(`firstSteps.beginning.text.${beginning ?? 'open'}`)}
      </p>
      {beginning === null && <Choice heading={heading} />}
      {beginning === 'sample' && <RemoveSamples {...{ data, heading }} />}
      {beginning === 'blank' && data.canReturn && <ShowSamples heading={heading} />}
    </section>
  )
}

interface InSection {
  /** Gets the focus when the button that had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

const hasSamples = ({ sample: { sections, teachers, spaces } }: BeginningState) =>
  sections.length + teachers.length + spaces.length > 0

/** Chooses, and says so; a failure leaves everything as it was. */
function useChoice({ heading }: InSection) {
  const { t } = useTranslation()
  const choose = useChooseBeginning()
  async function act(beginning: Chosen) {
    try {
      await choose.mutateAsync(beginning)
      toast.success(t(`firstSteps.beginning.chosen.${beginning}`))
      heading.current?.focus()
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }
  return { choose, act: (beginning: Chosen) => void act(beginning) }
}

function Choice({ heading }: InSection) {
  const { t } = useTranslation()
  const { choose, act } = useChoice({ heading })
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {beginnings.map((beginning) => (
        <li
          key={beginning}
          className="grid content-between gap-5 rounded-2xl border border-line bg-paper p-5"
        >
          <div>
            <h3 className="text-base">
              <Phrases text={t(`firstSteps.beginning.name.${beginning}`)} />
            </h3>
            <p id={`beginning-${beginning}`} className="mt-2 text-sm text-ink-soft">
              {t(`firstSteps.beginning.about.${beginning}`)}
            </p>
          </div>
          <Button
            variant={beginning === 'blank' ? 'primary' : 'outline'}
            busy={choose.isPending}
            aria-describedby={`beginning-${beginning}`}
            onClick={() => act(beginning)}
          >
            {t(`firstSteps.beginning.choose.${beginning}`)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ShowSamples({ heading }: InSection) {
  const { t } = useTranslation()
  const { choose, act } = useChoice({ heading })
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      busy={choose.isPending}
      onClick={() => act('sample')}
    >
      {t('firstSteps.beginning.return')}
    </Button>
  )
}

/** Lists what visitors will no longer read before it leaves the samples out. */
function RemoveSamples({ data: { sample }, heading }: InSection & { data: BeginningState }) {
  const { t } = useTranslation()
  const question = useDialogState()
  const choose = useChooseBeginning()

  function ask() {
    // So that the question does not begin with the failure of an earlier one.
    choose.reset()
    question.show(undefined)
  }

  async function remove() {
    try {
      await choose.mutateAsync('blank')
    } catch {
      return
    }
    toast.success(t('firstSteps.beginning.chosen.blank'))
    question.finish()
  }

  const rows = [
    { name: 'sections', texts: sample.sections.map((id) => t(`firstSteps.name.${id}`)) },
    { name: 'teachers', texts: sample.teachers },
    { name: 'spaces', texts: sample.spaces },
  ] as const
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={ask}>
        {t('firstSteps.beginning.remove')}
      </Button>
      {question.dialog && (
        <ConfirmDialog
          key={question.dialog.opening}
          open={question.dialog.open}
          title={t('firstSteps.beginning.removeTitle')}
          okLabel={t('firstSteps.beginning.remove')}
          busy={choose.isPending}
          failure={choose.isError && errorText(t, choose.error)}
          focusAfter={question.dialog.done ? heading : undefined}
          onOk={() => void remove()}
          onCancel={question.close}
        >
          <p>{t('firstSteps.beginning.removeText')}</p>
          <dl className="mt-4 grid gap-3">
            {rows.map(
              ({ name, texts }) =>
                texts.length > 0 && (
                  <div key={name}>
                    <dt className="text-sm font-semibold">{t(`firstSteps.beginning.lost.${name}`)}</dt>
                    <dd className="mt-1">
                      <ul className="grid list-disc gap-0.5 pl-5 text-sm marker:text-wood-deep">
                        {texts.map((text) => (
                          <li key={text}>{text}</li>
                        ))}
                      </ul>
                    </dd>
                  </div>
                ),
            )}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">{t('firstSteps.beginning.removeHint')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
