import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renamePasskey } from '#contract/second-factors/passkeys.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { call } from '#web/lib/api.ts'
import { PasskeyNameDialog } from './passkeys-card.tsx'

test('a member types the name of a passkey letter by letter, and it stays when its answer is lost', async () => {
  const api = new ApiStub().on(renamePasskey, connectionLost)
  const closed: string[] = []
  const rename = async (passkeyName: string) => {
    await call(renamePasskey, { params: { id: 'passkey-1' }, body: { passkeyName } })
    closed.push(passkeyName)
  }
  const dialog = (
    <PasskeyNameDialog
      open
      title="Rename"
      name="iPhone"
      submitLabel="Save"
      busyLabel="Saving"
      onName={rename}
      onClose={() => undefined}
    />
  )
  await show(dialog, { language: 'en', as: 'USER' })
  const name = page.getByName('passkeyName')
  await expect.element(name).toHaveValue('iPhone')
  await userEvent.clear(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await userEvent.type(name, 'Phone of the desk')
  await expect.element(name).toHaveValue('Phone of the desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(name).toHaveValue('Phone of the desk')
  api.on(renamePasskey, () => ({ passkeys: [], totp: null, recoveryCodes: null, isRequired: false }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => closed).toEqual(['Phone of the desk'])
})
