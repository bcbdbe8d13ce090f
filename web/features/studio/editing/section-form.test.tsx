import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveDraft } from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { Section } from '#studio/facts.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { settingsApi } from '#tests/components/given-studio.ts'
import { show } from '#tests/components/show.tsx'
import { SectionEditor } from './section-editor.tsx'

async function openEditor(section: Section, width = 1280) {
  const { api } = settingsApi(section)
  const { t } = await show(<SectionEditor section={section} />, { as: 'ADMIN', width })
  const save = page.getByRole('button', { name: t('studioFacts.save') })
  return {
    t,
    field: (name: string) =>
      // The compiler cannot know keys that are put together.
      page.getByRole('textbox', { name: t(`log.field.${name}` as 'log.field.phone'), exact: true }),
    mistake: (name: string) => page.getByText(t(`error.fact.${name}` as 'error.fact.phone')),
    /** Saves, and returns what the last call has carried. */
    saved: async (times = 1) => {
      await save.click()
      await expect.poll(() => api.received(saveDraft)).toHaveLength(times)
      return api.received(saveDraft).at(-1)?.body.facts
    },
    save,
    api,
  }
}

type Field = ReturnType<typeof page.getByRole>

async function typeInto(field: Field, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('names: a name that is too long and a site without https are named at their fields', async () => {
  const { field, mistake, save, saved, api } = await openEditor('names')
  await field('studioNameJa').fill('あ'.repeat(61))
  await expect.element(mistake('tooLongName')).toBeVisible()
  await typeInto(field('studioNameJa'), 'なぎさ')
  await expect.element(mistake('tooLongName')).not.toBeInTheDocument()
  await field('officialSite').fill('nagisa.example')
  await save.click()
  await expect.element(mistake('site')).toBeVisible()
  expect(api.received(saveDraft)).toEqual([])
  await field('officialSite').fill('https://nagisa.example')
  expect(await saved()).toMatchObject({
    studioName: { ...factsOfFiles.names.studioName, ja: 'なぎさ' },
    officialSite: 'https://nagisa.example',
  })
})

test('story: the tagline is one line, whose length is limited, and Enter saves it', async () => {
  const { field, mistake, api } = await openEditor('story')
  await field('taglineJa').fill('あ'.repeat(81))
  await expect.element(mistake('tooLongTagline')).toBeVisible()
  await typeInto(field('taglineJa'), '朝のヨガ')
  await field('taglineEn').fill('Yoga,\nand tea.')
  await expect.element(field('taglineEn')).toHaveValue('Yoga, and tea.')
  await userEvent.type(field('taglineEn'), '{Enter}')
  await expect.poll(() => api.received(saveDraft)).toHaveLength(1)
  expect(api.received(saveDraft)[0]?.body.facts).toMatchObject({
    tagline: { ja: '朝のヨガ', en: 'Yoga, and tea.' },
  })
})

test('contact: a telephone number without hyphens and a place outside of Japan are named at their fields', async () => {
  const { field, mistake, saved } = await openEditor('contact')
  await typeInto(field('phone'), '0467001234')
  await expect.element(mistake('phone')).toBeVisible()
  await typeInto(field('phone'), '０４６７－９９－４３２１')
  await expect.element(mistake('phone')).not.toBeInTheDocument()
  await field('latitude').fill('135')
  await expect.element(mistake('latitude')).toBeVisible()
  await field('latitude').fill('35.32')
  await field('streetEn').fill('1-1-1 Hase')
  expect(await saved()).toMatchObject({
    phone: '0467-99-4321',
    latitude: 35.32,
    street: { en: '1-1-1 Hase' },
  })
})

test('contact: a link of a map fills in the place, and the page says where a link has none', async () => {
  const { t, field, saved } = await openEditor('contact')
  const link = page.getByRole('textbox', { name: t('studioFacts.place') })
  await userEvent.type(link, 'https://maps.app.goo.gl/AbC')
  await expect.element(page.getByText(t('studioFacts.placeShort'))).toBeVisible()
  await typeInto(link, '神奈川県鎌倉市')
  await expect.element(page.getByText(t('studioFacts.placeNotFound'))).toBeVisible()
  await userEvent.clear(link)
  await link.fill('https://www.google.com/maps/place/A/@35.4,139.6,17z/data=!3d35.4437!4d139.638')
  await expect.element(page.getByText(t('studioFacts.placeRead'))).toBeVisible()
  await expect.element(field('latitude')).toHaveValue('35.4437')
  await expect.element(field('longitude')).toHaveValue('139.638')
  const shown = page.getByRole('link', { name: t('studioFacts.placeShow'), exact: false })
  await expect.element(shown).toHaveAttribute('href', expect.stringContaining('mlat=35.4437&mlon=139.638'))
  await expectAccessible(page.getByRole('main'))
  expect(await saved()).toMatchObject({ latitude: 35.4437, longitude: 139.638 })
})

test('legal notice: the capital is a number, also with commas, and a text may wait for its other language', async () => {
  const { field, mistake, saved } = await openEditor('legal')
  await typeInto(field('businessJa'), 'ヨガ教室')
  await field('capitalYen').fill('たくさん')
  await expect.element(mistake('capital')).toBeVisible()
  await field('capitalYen').fill('１２,０００,０００')
  await field('legalPaymentJa').fill('カード。\n振替日は27日。')
  await field('legalPaymentEn').fill('')
  expect(await saved()).toMatchObject({
    business: { ja: 'ヨガ教室' },
    capitalYen: 12_000_000,
    legalPayment: { ja: 'カード。\n振替日は27日。', en: '' },
  })
})

test('legal notice: a sole proprietor leaves the day of the foundation and the capital empty', async () => {
  const { field, saved } = await openEditor('legal')
  await field('founded').fill('')
  await userEvent.clear(field('capitalYen'))
  expect(await saved()).toMatchObject({ founded: '', capitalYen: null })
})

test('booking: hours and seats of an event are whole numbers, and the choices go from the earliest to the latest', async () => {
  const { t, field, mistake, saved } = await openEditor('booking')
  await expect.element(field('waitingChoices')).toHaveValue('72, 48, 24, 12, 8, 6, 4')
  await field('cancelUntilHoursBefore').fill('0')
  await expect.element(mistake('hoursBefore')).toBeVisible()
  await typeInto(field('cancelUntilHoursBefore'), '２４')
  await typeInto(field('mostEventSeats'), '9')
  await expect.element(mistake('eventSeats')).toBeVisible()
  await typeInto(field('mostEventSeats'), '３０')
  const refunds = t('studioFacts.inYen', { field: t('log.field.receptionRefundYen') })
  await typeInto(page.getByRole('textbox', { name: refunds }), '３０００')
  await field('waitingChoices').fill('48、36, 72')
  await expect.element(mistake('choiceOrder')).toBeVisible()
  await field('waitingChoices').fill('72、48 36')
  await expect.element(mistake('choiceOrder')).not.toBeInTheDocument()
  expect(await saved()).toMatchObject({
    cancelUntilHoursBefore: 24,
    waitingChoices: [72, 48, 36],
    mostEventSeats: 30,
    receptionRefundYen: 3000,
  })
})

test('pausing: the fee of a month is 0 or what the payment provider charges at least, typed in any digits', async () => {
  const { t, mistake, saved } = await openEditor('pausing')
  const name = t('studioFacts.inYen', { field: t('log.field.monthlyPauseFee') })
  const fee = page.getByRole('textbox', { name })
  await expect.element(fee).toHaveValue('0')
  await typeInto(fee, '49')
  await expect.element(mistake('pauseFee')).toBeVisible()
  await typeInto(fee, '１１００')
  await expect.element(mistake('pauseFee')).not.toBeInTheDocument()
  expect(await saved()).toMatchObject({ monthlyPauseFee: 1_100 })
})

test('limits: an empty field is no limit, and a number out of range is named at its field', async () => {
  const { t, field, mistake, saved } = await openEditor('limits')
  const row = page.getByRole('group', { name: t('studioFacts.noPlanPersons') })
  const held = row.getByRole('textbox', { name: t('studioFacts.mostHeld') })
  const days = row.getByRole('textbox', { name: t('studioFacts.opensDaysBefore') })
  await typeInto(held, '０')
  await expect.element(mistake('mostHeld')).toBeVisible()
  await typeInto(held, '３')
  await typeInto(days, '7')
  await userEvent.clear(days)
  await typeInto(field('opensAtHour'), '8')
  await page.getByRole('checkbox', { name: t('log.field.refuseOverlap') }).click()
  const { planLimits } = factsOfFiles.limits
  expect(await saved()).toEqual({
    refuseOverlap: false,
    opensAtHour: 8,
    planLimits: planLimits.map((limit) => (limit.code === 0 ? { ...limit, mostHeld: 3 } : limit)),
  })
})

test('hiring: rows of the cancellation fee are removed and added, and their order is checked', async () => {
  const { t, field, mistake, saved } = await openEditor('rental')
  const row = (number: number) => page.getByRole('group', { name: t('studioFacts.tierRow', { number }) })
  const days = (number: number) => row(number).getByRole('textbox', { name: t('studioFacts.tierDays') })
  const percent = (number: number) => row(number).getByRole('textbox', { name: t('studioFacts.tierPercent') })
  await typeInto(field('minimumMinutes'), '60')
  await field('holdMinutes').fill('９０')
  await expect.element(mistake('hireHold')).toBeVisible()
  await field('holdMinutes').fill('２０')
  const add = page.getByRole('button', { name: t('studioFacts.addTier') })
  await page.getByRole('button', { name: t('studioFacts.removeTier', { number: 2 }) }).click()
  await expect.element(add).toHaveFocus()
  await add.click()
  await days(2).fill('9')
  await percent(2).fill('30')
  await expect.element(mistake('tierOrder')).toBeVisible()
  await days(2).fill('1')
  await expect.element(mistake('tierOrder')).not.toBeInTheDocument()
  expect(await saved()).toMatchObject({
    holdMinutes: 20,
    cancellationTiers: [
      { toDaysBefore: 7, percent: 0 },
      { toDaysBefore: 1, percent: 30 },
      { toDaysBefore: null, percent: 100 },
    ],
  })
})

test('the way: each line is a step, without empty lines', async () => {
  const { field, saved } = await openEditor('visit')
  await typeInto(field('stationJa'), '長谷駅')
  await field('directionsJa').fill('駅を出ます。\n\n  橋を渡ります。 ')
  await field('directionsEn').fill('Leave the station.\nCross the bridge.')
  expect(await saved()).toMatchObject({
    station: { ja: '長谷駅' },
    directions: { ja: ['駅を出ます。', '橋を渡ります。'], en: ['Leave the station.', 'Cross the bridge.'] },
  })
})

test('hours: the days and the times are saved', async () => {
  const { field, saved } = await openEditor('hours')
  await page.getByName('opens').fill('07:15')
  await userEvent.type(field('closedDaysTextEn'), '!')
  const { opens, closedDaysText } = { ...(await saved()) } as Record<string, unknown>
  expect(opens).toBe('07:15')
  expect(closedDaysText).toEqual({
    ...factsOfFiles.hours.closedDaysText,
    en: `${factsOfFiles.hours.closedDaysText.en}!`,
  })
})

test('documents: a section is added and moved, and the focus stays on the button that moves it', async () => {
  const { t, saved } = await openEditor('privacy')
  const count = factsOfFiles.privacy.privacyParts.length
  const part = (number: number) => page.getByRole('group', { name: t('studioFacts.part.name', { number }) })
  const field = (number: number, name: 'titleJa' | 'titleEn' | 'paragraphsJa' | 'itemsJa') =>
    part(number).getByRole('textbox', { name: t(`studioFacts.part.${name}`) })
  const up = (number: number) => page.getByRole('button', { name: t('studioFacts.part.up', { number }) })
  await page.getByRole('button', { name: t('studioFacts.addPart') }).click()
  await userEvent.type(field(count + 1, 'titleJa'), '防犯カメラ')
  await field(count + 1, 'titleEn').fill('Cameras')
  await field(count + 1, 'paragraphsJa').fill('入口を撮影しています。\n\n二つめの段落。')
  await field(count + 1, 'itemsJa').fill('30日で消去')
  await up(count + 1).click()
  await expect.element(up(count)).toHaveFocus()
  await expect.element(field(count, 'titleJa')).toHaveValue('防犯カメラ')
  const { privacyParts } = (await saved()) as unknown as typeof factsOfFiles.privacy
  expect(privacyParts[count - 1]).toEqual({
    title: { ja: '防犯カメラ', en: 'Cameras' },
    text: { ja: ['入口を撮影しています。', '二つめの段落。'], en: [] },
    items: { ja: ['30日で消去'], en: [] },
  })
  expect(privacyParts[count]).toEqual(factsOfFiles.privacy.privacyParts[count - 1])
})

test.each([
  ['visit', ['parkingJa', 'parkingEn', 'whatToBringJa', 'whatToBringEn']],
  ['hours', ['closedDaysTextJa', 'closedDaysTextEn']],
  ['story', ['taglineJa', 'taglineEn']],
] as const)('a phone shows the sentences of %s whole', async (section, names) => {
  const { field } = await openEditor(section, 390)
  for (const name of names) {
    await expect.element(field(name)).toBeVisible()
    await expect.poll(() => hiddenPart(field(name).element())).toEqual([0, 0])
  }
})

test.each([
  ['hours', 'opens'],
  ['legal', 'founded'],
] as const)('in text of double size a phone shows of %s the field %s whole', async (section, name) => {
  const root = document.documentElement
  await openEditor(section, 390)
  root.style.fontSize = '200%'
  try {
    const field = page.getByName(name)
    await expect.poll(() => missingWidth(field.element() as HTMLElement)).toBeLessThanOrEqual(0)
  } finally {
    root.style.fontSize = ''
  }
})

/** How many pixels of a field's text are outside of it, across and down. */
const hiddenPart = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) => [
  scrollWidth - clientWidth,
  scrollHeight - clientHeight,
]

/** How many pixels wider a field would be if it had the room. */
function missingWidth(field: HTMLElement): number {
  const { width } = field.getBoundingClientRect()
  const free = field.cloneNode() as HTMLElement
  Object.assign(free.style, { width: 'max-content', maxWidth: 'none' })
  field.after(free)
  const whole = free.getBoundingClientRect().width
  free.remove()
  return whole - width
}

test('offers: a new row is typed in, and tickets of more than six months are refused at their field', async () => {
  const { t, mistake, save, saved, api } = await openEditor('offers')
  await page.getByRole('button', { name: t('offerAdmin.add') }).click()
  const name = t('offerAdmin.row', { number: 5 })
  const row = page.getByRole('group').last()
  await expect.element(row).toHaveAccessibleName(name)
  const typed = async (
    label: 'nameEn' | 'price' | 'memberPrice' | 'tickets' | 'lasts' | 'saleUntil',
    text: string,
  ) => {
    const field = row.getByRole('textbox', { name: t(`offerAdmin.${label}`) })
    await typeInto(field, text)
  }
  await typed('nameEn', 'Summer pack')
  // What is still to be typed is no mistake before the field was left.
  await expect.element(mistake('yenOfOffer')).not.toBeInTheDocument()
  await row.getByRole('textbox', { name: t('offerAdmin.price') }).click()
  await userEvent.tab()
  await expect.element(mistake('yenOfOffer')).toBeVisible()
  await typed('price', '１０，０００')
  await typed('memberPrice', '9000')
  await typed('tickets', '3')
  await typed('lasts', '7')
  await expect.element(mistake('halfYear')).toBeVisible()
  await save.click()
  expect(api.received(saveDraft)).toEqual([])
  await row.getByRole('combobox', { name: t('offerAdmin.unit') }).selectOptions('days')
  await expect.element(mistake('halfYear')).not.toBeInTheDocument()
  await row.getByRole('combobox', { name: t('offerAdmin.buyers') }).selectOptions('members')
  await row.getByRole('checkbox', { name: t('offerAdmin.oncePerPerson') }).click()
  await typed('saleUntil', '2027-08-31')
  const { offers } = (await saved()) as { offers: object[] }
  expect(offers).toHaveLength(5)
  expect(offers[4]).toMatchObject({
    id: expect.stringMatching(/^offer-[\da-f]{12}$/),
    name: { ja: '', en: 'Summer pack' },
    price: 10_000,
    memberPrice: 9_000,
    tickets: 3,
    lasts: { count: 7, unit: 'days' },
    buyers: 'members',
    oncePerPerson: true,
    saleFrom: null,
    saleUntil: '2027-08-31',
  })
})

test('offers: rows are moved and removed, and an empty price for members is none', async () => {
  const { t, saved } = await openEditor('offers')
  const [first = '', second = ''] = factsOfFiles.offers.offers.map(({ name }) => name.ja)
  await page.getByRole('button', { name: t('offerAdmin.down', { name: first }) }).click()
  await page.getByRole('button', { name: t('offerAdmin.removeOf', { name: second }) }).click()
  const row = page.getByRole('group', { name: first })
  await userEvent.clear(row.getByRole('textbox', { name: t('offerAdmin.memberPrice') }))
  const { offers } = (await saved()) as { offers: object[] }
  expect(offers).toMatchObject([
    { id: 'single', memberPrice: null },
    { id: 'pack-10' },
    { id: 'trial-pack-3' },
  ])
})

test('absences: a rule is added, asks for the numbers of a limit, moves, and members read what is typed', async () => {
  const { t, field, mistake, saved, save, api } = await openEditor('absences')
  await expect.element(page.getByText(t('studioFacts.absence.none'))).toBeVisible()
  await typeInto(field('absencePeriodDays'), '４５')
  const add = page.getByRole('button', { name: t('studioFacts.absence.add') })
  await add.click()
  await expect.element(page.getByRole('heading', { name: t('absences.each') })).toBeVisible()
  await add.click()
  const second = page.getByRole('group', { name: t('absences.nthOn', { step: 2 }) })
  await second.getByRole('combobox', { name: t('studioFacts.absence.effect') }).selectOptions('limit')
  const numbers = ['bookings', 'days'] as const
  const [bookings, days] = numbers.map((name) =>
    second.getByRole('textbox', { name: t(`studioFacts.absence.${name}`) }),
  ) as [Field, Field]
  // What is still to be typed is no mistake before the draft is saved.
  await expect.element(mistake('absenceBookings')).not.toBeInTheDocument()
  await save.click()
  await expect.element(mistake('absenceBookings')).toBeVisible()
  expect(api.received(saveDraft)).toEqual([])
  await userEvent.type(bookings, '２')
  await userEvent.type(days, '400')
  await expect.element(mistake('absenceDays')).toBeVisible()
  await typeInto(days, '14')
  const preview = page.getByText(t('absences.effect.limit', { count: 2, days: 14 }))
  await expect.element(preview).toBeVisible()
  await expect.element(page.getByText(t('absences.period', { days: 45 }))).toBeVisible()
  await expectAccessible(page.getByRole('region', { name: t('studioFacts.section.absences') }))
  const nameOfSecond = t('absences.nthOn', { step: 2 })
  await page.getByRole('button', { name: t('studioFacts.absence.up', { name: nameOfSecond }) }).click()
  const limit = { effect: 'limit', bookings: 2, days: 14 }
  const mail = { effect: 'mail', bookings: null, days: null }
  expect(await saved()).toEqual({ absencePeriodDays: 45, absenceRules: [limit, mail] })
  const nameOfFirst = t('absences.nth', { step: 1 })
  await page.getByRole('button', { name: t('studioFacts.absence.removeOf', { name: nameOfFirst }) }).click()
  await expect.element(preview).not.toBeInTheDocument()
  expect(await saved(2)).toEqual({ absencePeriodDays: 45, absenceRules: [mail] })
})

test('forms: the administrator chooses for each field whether it is asked, and the gender is never required', async () => {
  const { t, saved } = await openEditor('forms')
  const field = (name: 'inquiryPhone' | 'registrationGender') =>
    page.getByRole('combobox', { name: t(`log.field.${name}`) })
  await field('inquiryPhone').selectOptions(t('log.asked.hidden'))
  const required = field('registrationGender').getByRole('option', { name: t('log.asked.required') })
  await expect.element(field('registrationGender')).toHaveValue('optional')
  await expect.element(required).not.toBeInTheDocument()
  expect(await saved()).toEqual({ ...factsOfFiles.forms, inquiryPhone: 'hidden' })
})

test('paying: the administrator offers convenience stores and says until when they can be paid', async () => {
  const { t, saved } = await openEditor('paying')
  await page.getByRole('checkbox', { name: t('log.field.payAtKonbini') }).click()
  await page.getByRole('textbox', { name: t('log.field.konbiniDays') }).fill('2')
  expect(await saved()).toEqual({ ...factsOfFiles.paying, payAtKonbini: true, konbiniDays: 2 })
})
