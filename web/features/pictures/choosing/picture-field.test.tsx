import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addPicture, listPictures } from '#contract/pictures/pictures.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, pageOf } from '#tests/components/api-stub.ts'
import { choose, photograph, picture } from '#tests/components/given-pictures.ts'
import { show } from '#tests/components/show.tsx'
import { PictureField } from './picture-field.tsx'

const chosen: Array<Picture | undefined> = []

function Field() {
  const [value, setValue] = useState('')
  return (
    <PictureField
      label="Picture"
      value={value}
      onChange={(address, of) => {
        chosen.push(of)
        setValue(address)
      }}
    />
  )
}

async function openField() {
  chosen.length = 0
  const api = new ApiStub().on(listPictures, () => pageOf(listPictures, [picture()], 1))
  const { t } = await show(<Field />, { as: 'ADMIN' })
  return {
    api,
    t,
    address: page.getByRole('textbox', { name: t('pictures.choose.address') }),
    byAddress: page.getByRole('button', { name: t('pictures.choose.byAddress') }),
    choose: page.getByRole('button', { name: t('pictures.choose.open') }),
    shown: page.getByRole('img', { name: t('lessonAdmin.imagePreview') }),
    chooser: page.getByRole('dialog', { name: t('pictures.choose.title') }),
  }
}

test('the administrator chooses a picture of the library, sees it, and can change or remove it', async () => {
  const { t, address, choose: button, chooser, shown } = await openField()
  await button.click()
  const { textJa, address: own } = picture()
  await chooser.getByRole('button', { name: new RegExp(t('pictures.choose.of', { text: textJa })) }).click()
  await expect.element(chooser).not.toBeInTheDocument()
  await expect.element(shown).toHaveAttribute('src', own)
  await expect.element(address).not.toBeInTheDocument()
  expect(chosen.at(-1)).toEqual(picture())
  await expect.element(page.getByRole('button', { name: t('pictures.choose.change') })).toBeVisible()
  await page.getByRole('button', { name: t('pictures.choose.remove') }).click()
  await expect.element(shown).not.toBeInTheDocument()
})

test('the administrator types the address of a picture in a field that opens for it', async () => {
  const { address, byAddress, shown } = await openField()
  await byAddress.click()
  const typed = picture().address
  await userEvent.type(address, typed)
  await expect.element(address).toHaveValue(typed)
  await expect.element(shown).toHaveAttribute('src', typed)
  expect(chosen.at(-1)).toBeUndefined()
})

test('the administrator uploads a picture where one is chosen, and has it chosen with that', async () => {
  const { api, t, choose: button, chooser, shown } = await openField()
  const added = picture({ id: 'picture-2', address: `${picture().address}#2` })
  api.on(addPicture, () => added)
  await button.click()
  await expect.element(chooser).toBeVisible()
  choose([await photograph('roof.jpg')])
  for (const field of ['textJa', 'textEn'] as const)
    await chooser.getByRole('textbox', { name: t(`pictures.field.${field}`) }).fill('屋上')
  await chooser.getByRole('button', { name: t('pictures.add.send', { count: 1 }) }).click()
  await expect.element(chooser).not.toBeInTheDocument()
  await expect.element(shown).toHaveAttribute('src', added.address)
  expect(api.received(addPicture).map(({ query }) => query)).toEqual([{ textJa: '屋上', textEn: '屋上' }])
})

const drawings = [
  { address: '/pictures/lessons/morning-flow.svg', text: 'A low lunge' },
  { address: '/pictures/lessons/slow-hatha.svg', text: 'Tree pose' },
]

function FieldWithOffer({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return (
    <PictureField
      label="Picture"
      value={value}
      offered={drawings}
      onChange={(address, of) => {
        chosen.push(of)
        setValue(address)
      }}
    />
  )
}

/** The field with pictures to choose from, at a picture or at none. */
async function openOffer(first: string) {
  chosen.length = 0
  new ApiStub().on(listPictures, () => pageOf(listPictures, [picture()], 1))
  const { t } = await show(<FieldWithOffer first={first} />, { as: 'ADMIN', language: 'en' })
  const group = page.getByRole('radiogroup', { name: t('pictures.choose.offered') })
  const radio = (name: string) => group.getByRole('radio', { name, exact: true })
  await expect.element(radio(picture().textEn)).toBeInTheDocument()
  return {
    t,
    group,
    radio,
    names: () =>
      group
        .getByRole('radio')
        .elements()
        .map((each) => each.ariaLabel),
  }
}

test('the drawings of the studio and the newest pictures of the library are chosen by keys, by their names', async () => {
  const { t, group, radio, names } = await openOffer('')
  expect(names()).toEqual(['A low lunge', 'Tree pose', picture().textEn])
  await expectAccessible(group)
  radio('A low lunge').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(radio('A low lunge')).toBeChecked()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(radio(picture().textEn)).toBeChecked()
  await expect.element(radio(picture().textEn)).toHaveFocus()
  expect(chosen).toEqual([undefined, undefined, picture()])
  const shown = page.getByRole('img', { name: t('lessonAdmin.imagePreview') })
  await expect.element(shown).toHaveAttribute('src', picture().address)
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('the picture that a field began with can be chosen again, also one that is not offered', async () => {
  const { t, radio, names } = await openOffer('https://example.test/garden.jpg')
  const first = t('pictures.choose.first')
  expect(names()).toEqual([first, 'A low lunge', 'Tree pose', picture().textEn])
  await expect.element(radio(first)).toBeChecked()
  await radio('Tree pose').click()
  await expect.element(radio('Tree pose')).toBeChecked()
  await expect.element(radio(first)).not.toBeChecked()
  await radio(first).click()
  await expect.element(radio(first)).toBeChecked()
})

test('a picture that is offered is chosen already where the field began with it', async () => {
  const { radio, names } = await openOffer('/pictures/lessons/slow-hatha.svg')
  expect(names()).toHaveLength(3)
  await expect.element(radio('Tree pose')).toBeChecked()
})
