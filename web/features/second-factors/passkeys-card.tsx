import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import { passkeyNameFields, startPasskey } from '#contract/second-factors/passkeys.ts'
import type { OwnFactors } from '#contract/second-factors/second-factors.ts'
import { call } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFactorChanges } from './api.ts'
import { FactorCard, useUsageText } from './factor-cards.tsx'
import { createPasskey, passkeyErrorText } from './webauthn.ts'

interface PasskeysCardProps {
  passkeys: OwnFactors['passkeys']
  isOfStaff: boolean
  /** Whether the only passkey may not go, because no other factor is left. */
  isKept: boolean
  /** Whether the only passkey is the last second factor. */
  isLast: boolean
  /** Does work that needs a confirmation of who the person is, and shows its errors. */
  act: (work: (confirmation: string) => Promise<void>) => Promise<void>
  onCodes: (codes: string[] | undefined) => void
}

/** The passkeys: to add, rename and remove. */
export function PasskeysCard({ passkeys, isOfStaff, isKept, isLast, act, onCodes }: PasskeysCardProps) {
  const { t } = useTranslation()
  const { addPasskey: add, removePasskey: remove } = useFactorChanges()
  const { dialog, show, close } = useDialogState<Answer<typeof startPasskey>>()

  async function create(passkeyName: string, { options, token }: Answer<typeof startPasskey>) {
    const passkey = await createPasskey(options)
    const { recoveryCodes } = await add.mutateAsync({ token, passkeyName, passkey })
    close()
    onCodes(recoveryCodes)
    toast.success(t('security.passkeyAdded'))
  }

  return (
    <FactorCard
      title={t('security.passkeysTitle')}
      text={t(isOfStaff ? 'security.passkeysText' : 'security.passkeysMember')}
      state={
        passkeys.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isKept={isKept}
                consequence={consequenceOf({ isOfStaff, isLast })}
                onRemove={() =>
                  act(async (confirmation) => {
                    await remove.mutateAsync({ id: passkey.id, confirmation })
                    toast.success(t('security.removed'))
                  })
                }
              />
            ))}
          </ul>
        )
      }
    >
      <Button
        variant={passkeys.length > 0 ? 'outline' : 'primary'}
        onClick={() =>
          void act(async (confirmation) => show(await call(startPasskey, { body: { confirmation } })))
        }
      >
        {t('security.passkeyAdd')}
      </Button>
      {dialog && (
        <PasskeyNameDialog
          key={dialog.opening}
          open={dialog.open}
          title={t('security.passkeyNew')}
          text={t('security.passkeyNameText')}
          name={guessedDevice()}
          submitLabel={t('security.passkeyCreate')}
          busyLabel={t('security.passkeyCreating')}
          onName={(name) => create(name, dialog.subject)}
          onClose={close}
        />
      )}
    </FactorCard>
  )
}

function consequenceOf({ isOfStaff, isLast }: { isOfStaff: boolean; isLast: boolean }) {
  if (!isOfStaff) return 'passkeyRemoveMember'
  return isLast ? 'removeLastText' : undefined
}

interface PasskeyRowProps {
  passkey: OwnFactors['passkeys'][number]
  isKept: boolean
  /** What else follows from the removal. */
  consequence: 'passkeyRemoveMember' | 'removeLastText' | undefined
  onRemove: () => Promise<void>
}

/** One passkey: its name, when it was used, and what can be done with it. */
function PasskeyRow({ passkey: { id, name, ...usage }, isKept, consequence, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation()
  const usageText = useUsageText()
  const { renamePasskey: rename } = useFactorChanges()
  const { dialog, show, close } = useDialogState<'name' | 'removal'>()

  async function giveName(passkeyName: string) {
    await rename.mutateAsync({ id, passkeyName })
    close()
    toast.success(t('security.passkeyRenamed'))
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-[14rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{usageText(usage)}</p>
      </div>
      <Button
        variant="quiet"
        className="px-4"
        aria-label={t('security.passkeyRenameOf', { name })}
        onClick={() => show('name')}
      >
        {t('security.passkeyRename')}
      </Button>
      {!isKept && (
        <Button
          variant="quiet"
          className="px-4"
          aria-label={t('security.passkeyRemoveOf', { name })}
          onClick={() => show('removal')}
        >
          {t('security.remove')}
        </Button>
      )}
      {dialog?.subject === 'name' && (
        <PasskeyNameDialog
          key={dialog.opening}
          open={dialog.open}
          title={t('security.passkeyRenameTitle')}
          name={name}
          submitLabel={t('security.passkeySave')}
          busyLabel={t('common.busy')}
          onName={giveName}
          onClose={close}
        />
      )}
      {dialog?.subject === 'removal' && (
        <ConfirmDialog
          open={dialog.open}
          title={t('security.passkeyRemoveTitle', { name })}
          okLabel={t('security.remove')}
          onOk={() => {
            close()
            void onRemove()
          }}
          onCancel={close}
        >
          <p>{t('security.passkeyRemoveText')}</p>
          {consequence && <p className="mt-3">{t(`security.${consequence}`)}</p>}
        </ConfirmDialog>
      )}
    </li>
  )
}

interface PasskeyNameDialogProps {
  open: boolean
  title: string
  text?: string
  /** The name that the field has at first. */
  name: string
  submitLabel: string
  busyLabel: string
  /** Its errors are shown here, and the name stays. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ open, onClose, title, ...form }: PasskeyNameDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NameForm {...form} />
    </Dialog>
  )
}

function NameForm({
  text,
  name,
  submitLabel,
  busyLabel,
  onName,
}: Omit<PasskeyNameDialogProps, 'open' | 'onClose' | 'title'>) {
  const { t } = useTranslation()
  const form = useContractForm(passkeyNameFields, { passkeyName: name })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => passkeyErrorText(t, error) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState

  const submit = submitWith(async ({ passkeyName }) => {
    await onName(passkeyName)
  })

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {text && <p>{text}</p>}
      <TextField
        label={t('security.passkeyName')}
        required
        autoComplete="off"
        error={errors.passkeyName}
        {...register('passkeyName')}
      />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? busyLabel : submitLabel}
      </Button>
    </Form>
  )
}

/** A first name for a passkey: what the browser says of its device. */
function guessedDevice(): string {
  const names = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux']
  const device = names.find((name) => navigator.userAgent.includes(name))
  return device === 'Macintosh' ? 'Mac' : (device ?? '')
}
