import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { languageNames } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { dateOf } from '#time/tokyo.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { readAll } from './api.ts'
import { csvOf } from './csv.ts'
import type { Cell } from './csv.ts'
import type { Listing } from './listing.ts'

/** Downloads all members that the search finds as a file for a spreadsheet. */
export function ExportButton({ listing, disabled }: { listing: Listing; disabled: boolean }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const read = useMutation({ mutationFn: () => readAll(listing) })
  const busy = read.isPending

  async function save() {
    try {
      const members = await read.mutateAsync()
      const rows = [headings(t), ...members.map((member) => rowOf(member, t, language))]
      download(
        `${t('admin.member.fileName')}-${dateOf(Date.now())}.csv`,
        'text/csv;charset=utf-8',
        csvOf(rows),
      )
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Button look="outline" disabled={disabled} busy={busy} onClick={() => void save()} className="px-5">
      {busy ? t('admin.member.exporting') : t('admin.member.export')}
    </Button>
  )
}

const headings = (t: TFunction): Cell[] => [
  t('profile.memberId'),
  t('profile.lastName'),
  t('profile.firstName'),
  t('profile.kanaLastName'),
  t('profile.kanaFirstName'),
  t('profile.gender'),
  t('profile.birthday'),
  t('profile.email'),
  t('profile.phone'),
  t('profile.addressId'),
  t('profile.addressRest'),
  t('admin.member.tickets'),
  t('admin.member.memberType'),
  t('profile.language'),
]

const rowOf = (member: ManagedMember, t: TFunction, language: Language): Cell[] => [
  member.number,
  member.lastName,
  member.firstName,
  member.kanaLastName,
  member.kanaFirstName,
  t(`admin.member.gender${member.gender}`),
  { date: member.birthday ?? '' },
  member.email,
  member.phone,
  member.addressId.replace(/^(\d{3})(\d{4})$/, '$1-$2'),
  member.addressRest,
  member.tickets,
  planName(member.memberType, language),
  languageNames[member.language],
]
