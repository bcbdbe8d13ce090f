import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { useDialogState } from './dialog-state.ts'

test('two dialogs of one parent never have the same key, and each time that one opens it has another', async () => {
  const keys: string[] = []
  function Parent() {
    const first = useDialogState()
    const second = useDialogState()
    if (first.dialog) keys.push(first.dialog.opening)
    if (second.dialog) keys.push(second.dialog.opening)
    return (
      <>
        <button type="button" onClick={() => first.show(undefined)}>
          {'First'}
        </button>
        <button type="button" onClick={() => second.show(undefined)}>
          {'Second'}
        </button>
      </>
    )
  }
  await show(<Parent />)
  await page.getByRole('button', { name: 'First' }).click()
  await page.getByRole('button', { name: 'Second' }).click()
  await page.getByRole('button', { name: 'First' }).click()
  await expect.poll(() => new Set(keys).size).toBe(3)
})
