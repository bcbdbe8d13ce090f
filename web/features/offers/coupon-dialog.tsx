import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  couponFields,
  couponKinds,
  couponScopes,
  createCoupon,
  endCoupon,
  updateCoupon,
} from '#contract/offers/coupons.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isStaff } from '#contract/roles.ts'
import type { Coupon, listCoupons } from '#contract/offers/coupons.ts'
import { offersOfFile } from '#studio/offers.ts'
import { fullName } from '#studio/person-name.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { call } from '#web/lib/api.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSaveEntity } from '#web/lib/idempotent-create.ts'
import type { SeenEntity } from '#web/lib/idempotent-create.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { codeInput, TextField } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { ChoiceChip } from '#web/ui/selectors.tsx'
import { useOfferNames } from './offer-text.ts'

/** A coupon as the list of administrators has it. */
export type ListedCoupon = Answer<typeof listCoupons>[number]

export type MadeCoupon = Pick<Coupon, 'code' | 'kind' | 'value'>

interface Props {
  open: boolean
  /** The coupon to change, as it was last read; undefined for a new one. */
  coupon: ListedCoupon | undefined
  /** Gets a new one, whose code the server may have made. */
  onMade: (coupon: MadeCoupon) => void
  onClose: () => void
}

/** Adds a coupon, or changes or ends one. */
export function CouponDialog({ open, coupon, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveCoupon()
  const end = useEndCoupon()
  const textOf = useValueText()
  const [person, setPerson] = useState(coupon?.memberName ?? null)
  const editor = useEditor({
    name: `coupon ${coupon?.id ?? 'new'}`,
    schema: couponForm,
    entity: coupon,
    values: coupon ? valuesOf(coupon) : newCoupon,
    valuesOf: (current: Coupon) => valuesOf(current),
    goneCode: 'error.coupon.notFound',
    goneText: t('offerAdmin.coupon.gone'),
    onClose,
  })
  const { base, form } = editor

  return (
    <EditorDialog
      {...{ open, editor, textOf, onClose }}
      wide
      title={t(base ? 'offerAdmin.coupon.editTitle' : 'offerAdmin.coupon.add')}
      confirmLabel={t('offerAdmin.coupon.save')}
      labelOf={(field) => t(`offerAdmin.coupon.field.${field as keyof CouponValues}`)}
      onSave={async (body) => {
        const saved = await save.mutateAsync({ base, body })
        if (base === undefined) onMade(saved)
        return t('offerAdmin.coupon.saved')
      }}
      deletion={
        base && {
          title: t('offerAdmin.coupon.endTitle'),
          text: t('offerAdmin.coupon.endText'),
          okLabel: t('offerAdmin.coupon.end'),
          busy: end.isPending,
          work: async () => {
            await end.mutateAsync(base)
            return t('offerAdmin.coupon.ended')
          },
        }
      }
      below={
        <ForWhom
          person={form.watch('memberId') === '' ? null : person}
          onChoose={(id, name) => {
            setPerson(name)
            form.setValue('memberId', id, { shouldDirty: true })
          }}
        />
      }
    >
      <CouponFormFields />
    </EditorDialog>
  )
}

const errorName = 'couponField'

/** The fields of a coupon, in the form around them. */
function CouponFormFields() {
  const { t } = useTranslation()
  const { register, formState, watch, setValue } = useFormContext<CouponValues>()
  const { errors } = formState
  const field = (name: Exclude<keyof CouponValues, 'offerIds' | 'appliesTo'>) => ({
    label: t(`offerAdmin.coupon.field.${name}`),
    errorName,
    autoComplete: 'off',
    error: errors[name],
    ...register(name),
  })
  const number = { inputMode: 'numeric', className: 'tabular-nums' } as const
  const isPercent = watch('kind') === 'percent'
  return (
    <div className="grid gap-5">
      <TextField
        {...field('code')}
        hint={t('offerAdmin.coupon.codeHint')}
        {...codeInput}
        className="font-mono uppercase"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <RadioGroup
          variant="segments"
          legend={t('offerAdmin.coupon.field.kind')}
          values={couponKinds}
          chosen={watch('kind')}
          onChoose={(kind) =>
            setValue('kind', kind, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
          text={(kind) => t(`offerAdmin.coupon.kind.${kind}`)}
        />
        <TextField
          {...field('value')}
          {...number}
          label={t(isPercent ? 'offerAdmin.coupon.percentValue' : 'offerAdmin.coupon.yenValue')}
          required
        />
        <DayField
          name="validFrom"
          label={t('offerAdmin.coupon.field.validFrom')}
          hint={t('offerAdmin.coupon.dayHint')}
        />
        <DayField
          name="validUntil"
          label={t('offerAdmin.coupon.field.validUntil')}
          hint={t('offerAdmin.coupon.dayHint')}
        />
        <TextField {...field('usesInAll')} {...number} hint={t('offerAdmin.coupon.usesHint')} />
        <TextField {...field('usesPerPerson')} {...number} hint={t('offerAdmin.coupon.usesHint')} />
        <TextField {...field('smallestOrder')} {...number} hint={t('offerAdmin.coupon.smallestHint')} />
        <TextField {...field('note')} hint={t('offerAdmin.coupon.noteHint')} />
      </div>
      <ScopeChoice />
      <OfferChoice />
    </div>
  )
}

/** What can be ordered with the coupon: lesson tickets, the first payment of a plan, hires, or several of them. */
function ScopeChoice() {
  const { t } = useTranslation()
  const { watch, setValue, formState } = useFormContext<CouponValues>()
  const chosen = watch('appliesTo')
  const error = formState.errors.appliesTo
  const toggle = (scope: CouponValues['appliesTo'][number]) =>
    setValue(
      'appliesTo',
      couponScopes.filter((one) => chosen.includes(one) !== (one === scope)),
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('offerAdmin.coupon.field.appliesTo')}</legend>
      <div className="flex flex-wrap gap-2">
        {couponScopes.map((scope) => (
          <ChoiceChip
            key={scope}
            label={t(`offerAdmin.coupon.scope.${scope}`)}
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {t('error.couponField.scope')}
        </p>
      )}
    </fieldset>
  )
}

/** The offers for which the coupon is; none chosen means each. */
function OfferChoice() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { watch, setValue } = useFormContext<CouponValues>()
  const chosen = watch('offerIds')
  const isForOffers = watch('appliesTo').includes('offers')
  const { offers } = facts.offers ?? offersOfFile
  const toggle = (id: string) =>
    setValue('offerIds', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id], {
      shouldDirty: true,
    })
  if (!isForOffers) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('offerAdmin.coupon.field.offerIds')}</legend>
      <div className="flex flex-wrap gap-2">
        {offers.map(({ id, name }) => (
          <ChoiceChip
            key={id}
            label={name[language]}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      <p className="mt-1.5 text-xs text-ink-soft">{t('offerAdmin.coupon.offersHint')}</p>
    </fieldset>
  )
}

interface ForWhomProps {
  /** The name of the only person who can use it; null for each person. */
  person: string | null
  onChoose: (id: string, name: string | null) => void
}

/** For each person or for one, who is searched. It stands below the form, because it has a search of its own. */
function ForWhom({ person, onChoose }: ForWhomProps) {
  const { t } = useTranslation()
  const [searching, setSearching] = useState(false)
  return (
    <section aria-label={t('offerAdmin.coupon.field.memberId')} className="mt-6 grid gap-3">
      <p className="text-sm font-semibold">{t('offerAdmin.coupon.field.memberId')}</p>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        {person === null ? t('offerAdmin.coupon.forAll') : t('offerAdmin.coupon.onlyFor', { name: person })}
        {person === null ? (
          <Button variant="outline" className="px-4" onClick={() => setSearching(!searching)}>
            {t(searching ? 'offerAdmin.coupon.stopChoosing' : 'offerAdmin.coupon.chooseMember')}
          </Button>
        ) : (
          <Button variant="outline" className="px-4" onClick={() => onChoose('', null)}>
            {t('offerAdmin.coupon.makeForAll')}
          </Button>
        )}
      </p>
      {searching && (
        <MemberFinder
          note={({ role }) => ({ text: '', disabled: isStaff(role) })}
          onChoose={(member) => {
            setSearching(false)
            onChoose(member.id, fullName(member))
          }}
        />
      )}
    </section>
  )
}

/** How the conflict notice writes what another administrator has saved. */
function useValueText() {
  const { t } = useTranslation()
  const nameOf = useOfferNames()
  return ({ field, theirs }: Difference): string => {
    if (field === 'kind') return t(`offerAdmin.coupon.kind.${theirs as Coupon['kind']}`)
    if (field === 'offerIds') return (theirs as string[]).map(nameOf).join(t('spaceAdmin.listGap')) || '—'
    if (field === 'appliesTo')
      return (theirs as CouponValues['appliesTo'])
        .map((scope) => t(`offerAdmin.coupon.scope.${scope}`))
        .join(t('spaceAdmin.listGap'))
    if (field === 'memberId')
      return t(theirs === '' ? 'offerAdmin.coupon.forAll' : 'offerAdmin.coupon.forAnother')
    return String(theirs) || '—'
  }
}

/** As typed. */
interface CouponValues {
  code: string
  kind: Coupon['kind']
  value: string
  validFrom: string
  validUntil: string
  appliesTo: Array<(typeof couponScopes)[number]>
  offerIds: string[]
  smallestOrder: string
  usesInAll: string
  usesPerPerson: string
  /** Empty for each person. */
  memberId: string
  note: string
}

const newCoupon: CouponValues = {
  code: '',
  kind: 'amount',
  value: '',
  validFrom: '',
  validUntil: '',
  appliesTo: [...couponScopes],
  offerIds: [],
  smallestOrder: '',
  usesInAll: '',
  usesPerPerson: '1',
  memberId: '',
  note: '',
}

function valuesOf(coupon: ListedCoupon): CouponValues {
  const { code, kind, value, validFrom, validUntil, offerIds, usesInAll, usesPerPerson, memberId, note } =
    coupon
  return {
    code,
    kind,
    value: String(value),
    validFrom: validFrom ?? '',
    validUntil: validUntil ?? '',
    appliesTo: coupon.appliesTo ?? [...couponScopes],
    offerIds,
    smallestOrder: coupon.smallestOrder === 0 ? '' : String(coupon.smallestOrder),
    usesInAll: String(usesInAll ?? ''),
    usesPerPerson: String(usesPerPerson ?? ''),
    memberId: memberId ?? '',
    note: note ?? '',
  }
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

const numberOrNull = (typed: string) => (typed.trim() === '' ? null : wholeYen(typed))

const couponForm = z.pipe(
  z.transform(
    ({
      value,
      validFrom,
      validUntil,
      smallestOrder,
      ...typed
    }: CouponValues): z.input<typeof couponFields> => ({
      ...typed,
      value: wholeYen(value),
      validFrom: orNull(validFrom),
      validUntil: orNull(validUntil),
      smallestOrder: numberOrNull(smallestOrder) ?? 0,
      usesInAll: numberOrNull(typed.usesInAll),
      usesPerPerson: numberOrNull(typed.usesPerPerson),
      memberId: orNull(typed.memberId),
    }),
  ),
  couponFields,
)

type Body = z.output<typeof couponFields>

const useSaveCoupon = () =>
  useSaveEntity({
    create: (body: Body, idempotencyKey) => call(createCoupon, { body, idempotencyKey }),
    update: ({ id, etag }, body) => call(updateCoupon, { params: { id }, body, ifMatch: etag }),
    onSettled: useReload(),
  })

function useEndCoupon() {
  return useMutation({
    mutationFn: ({ id, etag }: SeenEntity) => call(endCoupon, { params: { id }, ifMatch: etag }),
    onSettled: useReload(),
  })
}
