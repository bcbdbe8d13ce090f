import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BookedTwice, UnreachedPeople as People } from '#contract/mails/unreached-people.ts'
import { languageOfName } from '#studio/person-name.ts'
import { useLatestDefined } from '#web/lib/latest-defined.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

const key = ['whom to call'] as const

interface Told {
  /** How many people the mails reach, in words. */
  text?: string | undefined
  unreached?: People | undefined
  bookedTwice?: BookedTwice | undefined
}

const none: Told = {}

/**
 * Shows whom a change that the studio has made reaches by no mail, and who is booked twice after it, once the
 * dialog of the change has closed.
 */
export function useTellWhomToCall() {
  const client = useQueryClient()
  return ({ text, unreached, bookedTwice }: Told): void => {
    if (unreached ?? bookedTwice) client.setQueryData<Told>(key, { text, unreached, bookedTwice })
  }
}

/**
 * The people to call after a change. It stands beside the pages of the admin area, because a change may lead
 * to another page.
 */
export function WhomToCall() {
  const { t } = useTranslation()
  const client = useQueryClient()
  // Only a change writes it, so there is nothing to fetch.
  const { data: told } = useQuery({ queryKey: key, queryFn: () => none, enabled: false, initialData: none })
  const isOpen = (told.unreached ?? told.bookedTwice) !== undefined
  const { text, unreached, bookedTwice } = useLatestDefined(isOpen ? told : undefined) ?? none
  const close = () => client.setQueryData(key, none)
  return (
    <ConfirmDialog
      open={isOpen}
      title={t(unreached ? 'lessonPage.substitute.callTitle' : 'lessonPage.bookedTwice.title')}
      okVariant="primary"
      hideCancel
      onOk={close}
      onCancel={close}
    >
      <div className="grid gap-6">
        {text !== undefined && <Notice>{text}</Notice>}
        {unreached && <UnreachedPeople people={unreached} />}
        {bookedTwice && <PeopleBookedTwice people={bookedTwice} />}
      </div>
    </ConfirmDialog>
  )
}

/** The members who have booked another lesson at the new time. */
function PeopleBookedTwice({ people }: { people: BookedTwice }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <p className="text-sm">{t('lessonPage.bookedTwice.text', { count: people.length })}</p>
      <ul className="divide-y divide-line">
        {people.map(({ id, name }) => (
          <li key={id} lang={languageOfName(name)} className="py-2 font-semibold wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The people whom no mail tells of a change, with their telephone numbers, for the front desk to call. */
function UnreachedPeople({ people }: { people: People }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <p className="text-sm">{t('lessonPage.substitute.call', { count: people.length })}</p>
      <ul className="divide-y divide-line">
        {people.map(({ id, name, phone }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <span lang={languageOfName(name)} className="font-semibold wrap-anywhere">
              {name}
            </span>
            {phone === '' ? (
              <span className="text-sm text-ink-soft">{t('lessonPage.substitute.noPhone')}</span>
            ) : (
              <a
                href={`tel:${phone}`}
                className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
              >
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
