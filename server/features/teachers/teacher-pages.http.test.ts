import { expect, test } from 'vitest'
import { createTeacher, deleteTeacher, listAllTeachers, orderTeachers } from '#contract/teachers.ts'
import { teachers } from '#studio/teachers.ts'
import { openSite } from '#tests/support/built-site.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'

const aoi = {
  nameJa: '森 葵',
  nameEn: 'Aoi Mori',
  kana: 'もり あおい',
  roleJa: '朝ヨガ担当',
  roleEn: 'Morning yoga',
  textJa: '朝の海が好きです。',
  textEn: 'Aoi likes the sea in the morning.',
  listed: true,
}

test('visitors without script read of a new teacher in both languages, in the order of the studio, until she is deleted', async () => {
  const { studio, pageAt, ask } = await openSite()
  const as = await givenAdmin(studio.database)
  const { body: picture } = await upload(studio, as, await drawPicture().jpeg().toBuffer())
  const { body: made } = await ask(createTeacher, { as, body: { ...aoi, imageUrl: picture.address } })
  const others = (await ask(listAllTeachers, { as })).body.map(({ id }) => id).filter((id) => id !== made.id)
  await ask(orderTeachers, { as, body: { ids: [made.id, ...others] } })
  const [first] = teachers
  const japanese = await pageAt('/about-yoga')
  for (const text of [aoi.nameJa, aoi.roleJa, aoi.textJa]) expect(japanese.mainText).toContain(text)
  expect(japanese.html).toContain(`/media/${picture.id}/`)
  expect(japanese.mainText.indexOf(aoi.nameJa)).toBeLessThan(japanese.mainText.indexOf(first.name.ja))
  const english = await pageAt('/en/about-yoga')
  for (const text of [aoi.nameEn, aoi.roleEn, aoi.textEn]) expect(english.mainText).toContain(text)
  await ask(deleteTeacher, { as, params: { id: made.id } })
  expect((await pageAt('/about-yoga')).mainText).not.toContain(aoi.nameJa)
})
