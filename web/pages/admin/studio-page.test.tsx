import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { listClosuresOfAdmin } from '#contract/closures.ts'
import { listMissingTexts, listSections } from '#contract/studio/studio-administration.ts'
import type { MissingText } from '#contract/studio/studio-administration.ts'
import { sections } from '#studio/sections.ts'
import { settingsApi } from '#tests/components/given-studio.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateText, isoText } from '#time/tokyo.ts'
import StudioPage from './studio-page.tsx'

const marks = sections.map((id) => ({ id, published: null, draft: null, publishAt: null }))

test('the administrator chooses a section from a list with last changes and drafts, and the address names it', async () => {
  const at = isoText(now)
  const published = marks.map((mark) =>
    mark.id === 'legal' ? { ...mark, published: { at, by: 'Yui' }, draft: { at, by: 'Yui' } } : mark,
  )
  settingsApi('visit').api.on(listSections, () => published)
  const { t, location } = await show(<StudioPage />, {
    as: 'ADMIN',
    at: '/admin/studio?section=visit',
    width: 1440,
  })
  const list = page.getByRole('navigation', { name: t('studioFacts.sections') })
  const heading = (section: 'visit' | 'legal') =>
    page.getByRole('heading', { name: t(`studioFacts.section.${section}`), exact: true })
  const row = (section: 'visit' | 'legal') =>
    list.getByRole('link', { name: new RegExp(`^${t(`studioFacts.section.${section}`)}`) })
  await expect.element(heading('visit')).toBeVisible()
  await expect.element(row('visit')).toHaveAttribute('aria-current', 'page')
  await expect.element(row('visit')).toMatchTextContent(t('studioFacts.unpublished'))
  await expect.element(row('legal')).toMatchTextContent(t('studioFacts.draftMark'))
  await expect
    .poll(() => row('legal').element().textContent)
    .toContain(t('studioFacts.publishedOn', { date: dateText(now, 'ja') }))
  // The offers have a page of their own.
  await expect.poll(() => list.getByRole('link').elements()).toHaveLength(sections.length - 1)
  settingsApi('legal').api.on(listSections, () => published)
  await row('legal').click()
  await expect.element(heading('legal')).toBeVisible()
  await expect.poll(location).toMatchObject({ search: '?section=legal' })
})

test('a studio without LINE has no section of it', async () => {
  settingsApi('visit').api.on(listSections, () => marks.filter(({ id }) => id !== 'line'))
  const { t } = await show(<StudioPage />, { as: 'ADMIN', at: '/admin/studio?section=visit', width: 1440 })
  const list = page.getByRole('navigation', { name: t('studioFacts.sections') })
  await expect.poll(() => list.getByRole('link').elements()).toHaveLength(sections.length - 2)
  await expect
    .element(list.getByRole('link', { name: new RegExp(`^${t('studioFacts.section.line')}`) }))
    .not.toBeInTheDocument()
})

test('on a phone the list of the sections leads to one, and that back to the list', async () => {
  settingsApi('prices').api.on(listSections, () => marks)
  const { t } = await show(<StudioPage />, { as: 'ADMIN', at: '/admin/studio', width: 390 })
  const list = page.getByRole('navigation', { name: t('studioFacts.sections') })
  await list.getByRole('link', { name: new RegExp(`^${t('studioFacts.section.prices')}`) }).click()
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('link', { name: t('studioFacts.toSections') }).click()
  await expect.element(list).toBeVisible()
})

test('the administrator who changes the hours closes the studio for single days in the same place', async () => {
  settingsApi('hours')
    .api.on(listClosuresOfAdmin, () => [])
    .on(listSections, () => marks)
  const { t } = await show(<StudioPage />, { language: 'en', as: 'ADMIN', at: '/admin/studio?section=hours' })
  const closures = page.getByRole('region', { name: t('lessonAdmin.closure.heading') })
  await expect.element(closures.getByRole('button', { name: t('lessonAdmin.closure.close') })).toBeVisible()
})

test('on a phone a long Japanese label breaks between phrases only', async () => {
  settingsApi('booking').api.on(listSections, () => marks)
  const { t } = await show(<StudioPage />, { as: 'ADMIN', at: '/admin/studio?section=booking', width: 390 })
  const field = page.getByRole('textbox', { name: t('log.field.returnedTicketDays') })
  await expect.element(field).toBeVisible()
  const words = document.createRange()
  const [label] = (field.element() as HTMLInputElement).labels ?? []
  const texts = [...(label?.firstElementChild?.childNodes ?? [])].filter(
    ({ nodeName }) => nodeName === '#text',
  )
  const lines = texts.map((text) => {
    words.selectNodeContents(text)
    return words.getClientRects().length
  })
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('in large text a section has the whole width, and a link leads back to the list', async () => {
  settingsApi('rental').api.on(listSections, () => marks)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  const { t } = await show(<StudioPage />, {
    language: 'en',
    as: 'ADMIN',
    at: '/admin/studio?section=rental',
    width: 1152,
  })
  await expect.element(page.getByRole('link', { name: t('studioFacts.toSections') })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('studioFacts.section.rental') })).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: t('studioFacts.sections') }))
    .not.toBeInTheDocument()
  await expect.poll(() => document.documentElement.scrollWidth).toBe(1152)
})

test('below the sections a list leads to what is there in one language only', async () => {
  const missing: MissingText[] = [
    { kind: 'section', id: 'visit', name: '', language: 'en', texts: 2 },
    { kind: 'lesson', id: 'lesson-1', name: '夜ヨガ', language: 'en', texts: 1 },
  ]
  settingsApi('prices')
    .api.on(listSections, () => marks)
    .on(listMissingTexts, () => missing)
  const { t } = await show(<StudioPage />, { language: 'en', as: 'ADMIN', at: '/admin/studio', width: 1440 })
  await page.getByRole('link', { name: t('studioFacts.missing.title') }).click()
  const list = page.getByRole('region', { name: t('studioFacts.missing.title') })
  const lesson = list.getByRole('link', { name: /夜ヨガ/ })
  await expect.element(lesson).toHaveAttribute('href', '/en/admin/lessons/lesson-1')
  await expect.element(lesson.getByText('夜ヨガ')).toHaveAttribute('lang', 'ja')
  await expect
    .element(list.getByRole('link', { name: new RegExp(t('studioFacts.section.visit')) }))
    .toHaveAttribute('href', '/en/admin/studio?section=visit')
})
