import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { CallError } from '#web/lib/api.ts'
import { useConflict } from '#web/lib/conflict.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useDeleteRentable, useSaveRentable } from './api.ts'
import { useRentableName } from './names.ts'
import { possibleParts } from './parts.ts'
import { SpaceFields } from './space-fields.tsx'
import { newRentable, rentableForm, valuesOf } from './space-form.ts'
import type { RentableFacts, RentableValues } from './space-form.ts'
import { RentableQuestion } from './space-question.tsx'

interface Props {
  open: boolean
  /** The one to edit, as it is now; a new one when absent. */
  rentable: Space | undefined
  rentables: readonly Space[]
  onClose: () => void
  onCreated: (id: string) => void
}

/** Adds a rentable, or edits or deletes one. */
export function RentableDialog({ open, rentable: given, rentables, onClose, onCreated }: Props) {
  const { t } = useTranslation()
  const nameOf = useRentableName()
  const save = useSaveRentable()
  const remove = useDeleteRentable()
  const [deleting, setDeleting] = useState(false)
  const [recount, setRecount] = useState<number>()
  const [gone, setGone] = useState(false)
  const rentable = gone ? undefined : given
  const [filledWith] = useState(() => (given ? valuesOf(given) : newRentable))
  const [version, setVersion] = useState(given?.version ?? 0)
  const form = useContractForm(rentableForm, filledWith)
  const { differences, meet } = useConflict(form, filledWith)
  const failing = useFormFailure(form, (current) => {
    meet(valuesOf(current as RentableFacts))
    setVersion((current as RentableFacts).version)
  })
  const { failure, setFailure, tell } = failing
  const busy = save.isPending || remove.isPending

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      const { id } = await save.mutateAsync({ seen: rentable && { id: rentable.id, version }, body })
      toast.success(t(rentable ? 'rentable.saved' : 'rentable.created'))
      onClose()
      if (rentable === undefined) onCreated(id)
    } catch (error) {
      if (!isGone(error)) return tell(error)
      setGone(true)
      setFailure(t('rentable.gone'))
    }
  })

  async function deleteSpace(id: string, windows: number) {
    const counted = await failing.remove(() => remove.mutateAsync({ id, version, windows }), {
      done: t('rentable.deleted'),
      isGone,
      recounted: 'error.space.windowsChanged',
      onClose,
    })
    ask(counted !== undefined, (counted as { windows: number } | undefined)?.windows)
  }

  function ask(asking: boolean, counted?: number) {
    setDeleting(asking)
    setRecount(counted)
  }

  const labelOf = (field: string) => t(labels[field as keyof RentableValues])

  function textOf(field: string, value: unknown): string {
    if (field === 'flatRate') return t(value === true ? 'rentable.flatRateOn' : 'rentable.flatRateOff')
    if (field !== 'subRentable') return String(value)
    const parts = rentables.filter(({ id }) => (value as string[]).includes(id))
    return parts.map(nameOf).join(t('rentable.listGap'))
  }

  return (
    <FormDialog
      {...{ open, form, failure, busy, onClose }}
      saving={save.isPending}
      title={t(rentable ? 'rentable.editTitle' : 'rentable.createTitle')}
      onSubmit={submit}
      onDelete={rentable && (() => ask(true))}
      questions={
        rentable && (
          <RentableQuestion
            {...{ rentable, rentables, busy, recount, open: deleting }}
            onOk={() => void deleteSpace(rentable.id, rentable.futureWindows)}
            onCancel={() => ask(false)}
          />
        )
      }
    >
      {rentable && differences && <ConflictNotice {...{ differences, labelOf }} textOf={textOf} />}
      <SpaceFields isNew={given === undefined} options={possibleParts(rentable?.id, rentables)} />
    </FormDialog>
  )
}

const labels = {
  name: 'rentable.name',
  nameEn: 'rentable.nameEn',
  unitPrice: 'rentable.unitPrice',
  flatRate: 'rentable.flatRate',
  subRentable: 'rentable.partsField',
} as const satisfies Record<keyof RentableValues, string>

const isGone = (error: unknown) => error instanceof CallError && error.code === 'error.space.notFound'
