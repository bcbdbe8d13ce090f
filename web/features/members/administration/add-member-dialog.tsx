import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { addMember, newMemberFields } from '#contract/accounts/account-administration.ts'
import type { NewMemberFields } from '#contract/accounts/account-administration.ts'
import { limits } from '#contract/limits.ts'
import { changeMember, getMember, listMembers } from '#contract/accounts/member-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useOnAppear } from '#web/lib/on-appear.ts'
import { useReload } from '#web/lib/reload.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { bodyOf } from './member-form.ts'
import { isOptionalAtFirst, PersonFields } from './person-fields.tsx'
import type { PersonValues } from './person-fields.tsx'

const empty = (language: 'ja' | 'en'): PersonValues & { paymentLink: boolean } => ({
  lastName: '',
  firstName: '',
  kanaLastName: '',
  kanaFirstName: '',
  email: '',
  phone: '',
  birthday: '',
  addressId: '',
  addressRest: '',
  gender: 3,
  language,
  paymentLink: false,
})

/** Adds a member, of whom the name is enough. Members who may be the same person are shown first. */
export function AddMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const navigate = useNavigate()
  const may = useMayCall()
  const add = useAddMember()
  const { form, dialog, saveWith } = useDialogForm({
    name: 'new member',
    schema: newMemberFields,
    values: empty(language) as never,
    onClose,
  })
  const [twins, setTwins] = useState<{ of: string; members: ManagedMember[] }>()
  const typed = form.watch(['lastName', 'firstName', 'kanaLastName', 'kanaFirstName', 'phone']).join(' ')
  const shown = twins?.of === typed ? twins.members : []
  const toTwins = useOnAppear<HTMLDivElement>((notice) => notice.scrollIntoView({ block: 'nearest' }))

  const submit = saveWith(async (body) => {
    if (twins?.of !== typed) {
      const members = await findTwins(body)
      setTwins({ of: typed, members })
      if (members.length > 0) return undefined
    }
    const { id } = await add.mutateAsync(body)
    toast.success(t('memberPage.add.done'))
    onClose()
    void navigate(to(`/admin/members/${id}`))
    return undefined
  })

  return (
    <FormDialog
      wide
      {...dialog}
      open={open}
      title={t('memberPage.add.title')}
      confirmLabel={t(shown.length > 0 ? 'memberPage.add.another' : 'memberPage.add.ok')}
      onSubmit={submit}
    >
      {shown.length > 0 && (
        <div
          role="alert"
          ref={toTwins}
          className="grid gap-2 rounded-2xl bg-danger-soft px-5 py-4 text-sm text-danger-deep"
        >
          <p className="font-semibold">{t('memberPage.add.twins')}</p>
          <ul className="grid gap-1">
            {shown.map((member) => (
              <li key={member.id}>
                <Link
                  to={to(`/admin/members/${member.id}`)}
                  className="inline-block py-1 underline underline-offset-4"
                >
                  <span lang={languageOfName(fullName(member))}>{fullName(member)}</span>
                  {` ${memberNumber(member.number)} ${member.email}`}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {t(may('changeMember') ? 'memberPage.add.nameOnly' : 'memberPage.add.nameOnlyAtDesk')}
      </p>
      <PersonFields emailHint={t('memberPage.add.emailHint')} isOptional={isOptionalAtFirst} />
      <Checkbox
        label={t('memberPage.add.paymentLink')}
        className="text-sm"
        {...form.register('paymentLink')}
      />
    </FormDialog>
  )
}

/**
 * The members with the same kana and telephone number; those with the same name where one of the two is not
 * known.
 */
async function findTwins(typed: NewMemberFields): Promise<ManagedMember[]> {
  const isKnown = typed.phone !== '' && typed.kanaLastName !== ''
  const { items } = await callPage(listMembers, {
    page: 1,
    size: limits.page.size,
    query: { q: isKnown ? typed.phone : `${typed.lastName} ${typed.firstName}`.trim() },
  })
  const compared = isKnown ? (['phone', 'kanaLastName', 'kanaFirstName'] as const) : names
  return items.filter((member) => compared.every((name) => member[name] === typed[name]))
}

const names = ['lastName', 'firstName'] as const

/**
 * Adds a member once, however often the administrator has to try. What was corrected after a lost answer is
 * saved as well.
 */
function useAddMember() {
  const add = useIdempotentCreate<NewMemberFields, { id: string }>({
    create: (body, idempotencyKey) => call(addMember, { body, idempotencyKey }),
    async change({ made: { id } }, { paymentLink: _, ...wanted }) {
      const seen = await call(getMember, { params: { id } })
      const { tickets, memberType } = seen
      const body = bodyOf(seen, { ...wanted, tickets, memberType, ticketsReason: '' })
      await call(changeMember, { params: { id }, body, ifMatch: String(seen.version) })
      return { id }
    },
  })
  return useMutation({ mutationFn: add, onSettled: useReload() })
}
