import { expect } from 'vitest'
import { publishDraft, saveDraft } from '#contract/studio-administration.ts'
import { languages } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateOf } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { openOwnStudio, pageAt } from '../own-studio.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'

const { privacy } = factsOfFiles
const heading = { ja: '防犯カメラ', en: 'Cameras' }
const text = { ja: '入口を撮影しています。', en: 'A camera shows the entrance.' }

test.for([
  { language: 'ja', width: 390 },
  { language: 'en', width: 1440 },
] as const)(
  'an administrator adds a section to the privacy policy and moves it, which visitors read with another version ($language, $width pixels)',
  async (way, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const admin = await visit({ studio, ...way, as: await studio.admin() })
    admin.browserErrors.expect(refusedWith(422))
    const { page, t } = admin
    const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
    const count = privacy.privacyParts.length
    const part = (number: number) => page.getByRole('group', { name: t('studioFacts.part.name', { number }) })
    const field = (name: 'titleJa' | 'titleEn' | 'paragraphsJa' | 'paragraphsEn' | 'itemsJa' | 'itemsEn') =>
      t(`studioFacts.part.${name}`)
    await admin.open('/admin/studio?section=privacy')
    await button('studioFacts.addPart').click()
    const added = part(count + 1)
    await added.getByLabel(field('titleJa')).fill(heading.ja)
    await added.getByLabel(field('titleEn')).fill(heading.en)
    await added.getByLabel(field('paragraphsJa')).fill(`${text.ja}\n\n二つめの段落。`)
    await added.getByLabel(field('paragraphsEn')).fill(`${text.en}\nA second paragraph.`)
    await added.getByLabel(field('itemsJa')).fill('30日で消去')
    await added.getByRole('button', { name: t('studioFacts.part.up', { number: count + 1 }) }).click()
    const moved = page.getByRole('button', { name: t('studioFacts.part.up', { number: count }) })
    await expect.poll(() => moved.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => part(count).getByLabel(field('titleJa')).inputValue()).toBe(heading.ja)
    await expectAccessible(page)
    await admin.picture(`studio facts privacy ${way.language}`)
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()

    // The list stands in one language only.
    await button('studioFacts.look').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(t('error.section.incomplete')).waitFor()
    await button('common.cancel').click()
    await part(count).getByLabel(field('itemsEn')).fill('erased after 30 days')
    await button('studioFacts.save').click()
    await page
      .getByRole('region', { name: t('studioFacts.draft') })
      .getByText('・erased after 30 days')
      .waitFor()
    await button('studioFacts.look').click()
    await dialog.getByText('/en/privacy', { exact: true }).waitFor()
    for (const line of [text.ja, text.en]) await dialog.getByText(line).waitFor()
    await expectAccessible(page)
    await admin.picture(`studio facts privacy preview ${way.language}`)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()
    await admin.picture(`studio facts privacy history ${way.language}`)

    const today = dateOf(Date.now())
    for (const origin of origins) {
      const html = await pageAt(origin, '/en/privacy')
      for (const line of [heading.en, text.en, 'A second paragraph.', 'erased after 30 days', today])
        expect(html).toContain(line)
      // Other pages carry nothing of it for their script.
      expect(await pageAt(origin, '/')).not.toContain(text.ja)
    }
    const visitor = await visit({ studio, ...way })
    await visitor.open('/')
    await visitor.page
      .getByRole('contentinfo')
      .getByRole('link', { name: visitor.t('nav.privacy') })
      .click()
    await visitor.page.getByText(text[way.language]).waitFor()
    await expectAccessible(visitor.page)
    await visitor.picture(`published privacy policy ${way.language}`)
  },
)

test.for(languages)(
  'a member keeps the rules that were agreed to when others are published, and reads both (%s)',
  async (language, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const width = language === 'ja' ? 390 : 1440
    const as = await studio.admin()
    const admin = await visit({ studio, language, width, as })
    const { page, t } = admin
    const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
    const version = factsOfFiles.rules.rulesVersion
    const early = await studio.member({ consentVersion: version })
    await admin.open('/admin/studio?section=rules')
    const lead = page.getByRole('textbox', { name: t('admin.field.rulesLeadJa'), exact: true })
    await lead.fill('新しい規約です。')
    await page
      .getByRole('textbox', { name: t('admin.field.rulesLeadEn'), exact: true })
      .fill('The new rules.')
    await button('studioFacts.save').click()
    await button('studioFacts.look').click()
    await page.getByRole('alertdialog').getByText('/membership-rules', { exact: true }).waitFor()
    await admin.picture(`studio facts rules preview ${language}`)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()
    for (const origin of origins) {
      expect(await pageAt(origin, '/membership-rules')).toContain('新しい規約です。')
      const pdf = await fetch(`${origin}/membership-rules-${language}.pdf`)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
    }
    const before = factsOfFiles.rules.rulesLead[language]

    await admin.open(`/admin/members/${early.id}`)
    await page.getByRole('button', { name: t('profile.rules.read') }).click()
    const shown = page.getByRole('dialog', { name: t('profile.rules.documentTitle', { version }) })
    await shown.getByText(before).waitFor()
    await expectAccessible(page)
    await admin.picture(`agreed rules of a member ${language}`)

    const member = await visit({ studio, language, width, as: early })
    await member.open('/profile?tab=edit')
    await member.page.getByText(t('profile.rules.changed')).waitFor()
    await expectAccessible(member.page)
    await member.picture(`own consent ${language}`)
    await member.page.getByRole('button', { name: t('profile.rules.read') }).click()
    await member.page.getByRole('dialog').getByText(before).waitFor()
    await member.page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.close') })
      .click()
    await member.page.getByRole('link', { name: t('profile.rules.present') }).click()
    await member.page.getByText(language === 'ja' ? '新しい規約です。' : 'The new rules.').waitFor()
  },
)

test('a visitor whose form was opened before other rules were published is asked to read them first, and loses nothing', async ({
  visit,
}) => {
  const { studio } = await openOwnStudio()
  const visitor = await visit({ studio, language: 'ja', width: 390 })
  visitor.browserErrors.expect(refusedWith(400))
  const register = await RegisterScreen.open(visitor)
  await register.fillIn()
  const as = await studio.admin()
  const facts = { ...factsOfFiles.rules, rulesLead: { ja: '新しい規約です。', en: 'The new rules.' } }
  await studio.call(saveDraft, { as, id: 'rules', body: { facts } })
  await studio.call(publishDraft, { as, id: 'rules' })
  await register.send()
  await register.error('consent', 'changed').waitFor()
  await expectAccessible(visitor.page)
  await visitor.picture('registration with outdated rules')
})
